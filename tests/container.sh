#!/bin/sh
# Builds the Dockerfile and runs its image, with podman and without a registry: the base image is made here, from the
# system's own Debian mirror. The packages of `make deb` are tried in it, too. Needs root, podman, runc, buildah and debootstrap; says what it skipped where they are not.
. tests/cli/lib.sh
. tests/packages.sh
trap 'rm -rf --one-file-system "$work"' EXIT

for tool in podman runc buildah debootstrap; do
    if ! command -v $tool >/dev/null; then
        skip "the container: there is no $tool"
        report
        exit
    fi
done
if [ "$(id -u)" -ne 0 ]; then
    skip "the container: debootstrap needs root"
    report
    exit
fi

mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null |
    sed -n 's/^URIs: *\(http[^ ]*\).*/\1/p; s/^deb .*\(http[^ ]*\) .*/\1/p' | grep '/debian/*$' | head -n 1)
if ! debootstrap --variant=minbase bookworm "$work/base" "${mirror:-http://deb.debian.org/debian}" >"$work/log" 2>&1; then
    tail -n 5 "$work/log"
    skip "the container: debootstrap could not make the base image"
    report
    exit
fi

# The store is this test's own: nothing of the machine's images is seen or changed.
pod() {
    podman --root "$work/store" --runroot "$work/runroot" --tmpdir "$work/tmp" --storage-driver vfs --runtime runc "$@"
}

# image ARGUMENTS...: runs the image; options for podman go before --.
image() {
    options=''
    while [ "$1" != -- ]; do
        options="$options $1"
        shift
    done
    shift
    # shellcheck disable=SC2086 # options are words
    pod run --rm -i --network none --ulimit nofile=1024:1024 --ulimit nproc=1024:1024 $options sudoku "$@"
}

if ! tar -C "$work/base" --exclude='./var/cache/apt/archives/*.deb' --exclude='./var/lib/apt/lists/*' -c . |
    pod import -q - docker.io/library/debian:bookworm-slim >"$work/log" 2>&1; then
    tail -n 5 "$work/log"
    skip "the container: podman could not take the base image"
    report
    exit
fi
check_packages "$work/base"
check_reproducible
rm -rf "$work/base"

if pod build --layers=false --isolation chroot --pull=never -t sudoku . >"$work/log" 2>&1; then
    pass
else
    tail -n 30 "$work/log"
    fail "the Dockerfile builds"
    report
    exit 1
fi

expected=$(sed -n 2p puzzles/classic.txt | "$SUDOKU")
same "a puzzle on standard input" "$expected" "$(sed -n 2p puzzles/classic.txt | image --)"
same "a mounted file" "$("$SUDOKU" puzzles/hardest.txt)" \
    "$(image -v "$PWD/puzzles:/data:ro" -- /data/hardest.txt </dev/null)"
same "read-only, without capabilities, in 32 MB" "$("$SUDOKU" puzzles/easy.txt)" \
    "$(image --read-only --cap-drop all --memory 32m -- /puzzles/easy.txt </dev/null)"
image -- /puzzles/unsolvable.txt </dev/null >/dev/null 2>&1
same "the exit status comes out" 1 $?
image -- /puzzles/missing.txt </dev/null >/dev/null 2>&1
same "the exit status of a missing file comes out" 2 $?
same "the image's user is not root" 65534:65534 "$(pod image inspect --format '{{.User}}' sudoku)"
echo "image: $(pod image inspect --format '{{.Size}}' sudoku) bytes"
pod rmi -a -f >/dev/null 2>&1
report
