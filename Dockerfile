# docker build -t sudoku .
# docker run --rm -i sudoku < puzzles/easy.txt
# docker run --rm -v "$PWD/puzzles:/data:ro" sudoku /data/hardest.txt
FROM debian:bookworm-slim AS build
RUN apt-get update && \
    apt-get install -y --no-install-recommends gcc libc6-dev make && \
    rm -rf /var/lib/apt/lists/*
WORKDIR /sudoku
COPY . .
RUN make static && strip sudoku

# One static program and the bundled puzzles: no shell, no libraries, no root.
FROM scratch
COPY --from=build /sudoku/sudoku /sudoku
COPY puzzles /puzzles
USER 65534:65534
ENTRYPOINT ["/sudoku"]
