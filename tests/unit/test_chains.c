/* Chain steps: puzzles over the whole range above 6.2 with their ratings, positions with the step that
 * must be found there, every step against the solution, and every argument link by link. Puzzles and
 * positions were made with the program. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "logic/reasoner.h"
#include "tests/test.h"

static const struct {
    const char *puzzle;
    unsigned char er, ep, ed;
} samples[] = {
    {"....7..36..5..4...2....8....5...74......4..9...381..25....6....42..837.....7.2...", 65, 12, 12},
    {".29.6..7......52..51....46.19.....8.....1..2..6......5.4.5.831.3.....8.....67....", 65, 12, 12},
    {"...3.9...5..1.....812.4.9..1....3.9.7...6..1..964.15..9..7.......7.34......8...6.", 66, 12, 12},
    {"58.2.........9..5.......1.46..1...38..2.4..1....8.9..5.9..1.2.3........9......58.", 66, 12, 12},
    {".....1...89............5.83.6.28...5..4..6.1.......8..971....2.2....745..4.3....1", 67, 12, 12},
    {".....41.9..3..1.6...68.......1...6.4....92.3..385.....8...2..9....3..5.6.......7.", 67, 12, 12},
    {"..42...36...9...7......8....56..74....2.4..9....8...2...7.6.2..4.5..3....3......1", 68, 12, 12},
    {".842...........87.......2.4.5...74....2.45.....38...2.59.6......2...3.69...7....1", 68, 12, 12},
    {".......9...1...7.868..9.1.4.15.......72..3......5....2....8...9.....483..4...1.5.", 69, 15, 15},
    {"..4.9.13...7...6......5...9......4....84...933....58......79..2.5.126..87........", 69, 12, 12},
    {"184.....33......7.....3.2....6..74......45..7...8.9.2.59...43.......3.6....7....1", 70, 12, 12},
    {"5...6..4..26...9...1.5.9........479.13....2...9..8.......8.76.13...46...........2", 70, 12, 12},
    {"..1.....4..5....788.75.........6.785...1.96.........4..1.4.....3426.7.......5..2.", 71, 12, 12},
    {".38.........1..5.9...5.7.....5...73..2...9.5...6.7...8..9.56...6....8.2....9..1..", 71, 12, 12},
    {"..9...7...8..45....1...8..9....6..7.7.3...6.1....1.5946....4......59....1..6....3", 72, 12, 12},
    {".267......3....9....5..3..4.6....59......7...21...5.37......3.....1.....5.93.87.2", 72, 12, 12},
    {"....7..2....95.31...96...7..4....5.71...........78....5..3.6...682.....99.......4", 73, 12, 12},
    {"..5.8.1.7.....5...7..........14..6..8...2...12..3.69...9....37...2......17..3...8", 73, 12, 12},
    {".84.....63..9..87.........495....4....2.4.3.....8.....59...1........3.6...87.2...", 74, 12, 12},
    {".842...3.3...5..7.........4.5...74......4639....8...2..9..6....4....37..6.8..2..1", 74, 12, 12},
    {".24...7....8..2...59.1....2..2..7....6.4.....3....8.6..7...5.388.....6......8.547", 75, 12, 12},
    {"2..6..34..3..527.......7.6.97.......5.2....8..1.8..........6......13...4.6..9..53", 75, 12, 12},
    {".3..79.4...63...2...7..15...1..........147.......8.97..2..9.....78..4...4...1...6", 76, 12, 12},
    {"86..5..7....4..51...5.6.8...4.7...6.1.......4.8...912....9.2..........8..5.8..2.7", 76, 12, 12},
    {".842.....3.....87.........4.5....4....2.4.......86..2559....3.......3.69...7.2..1", 77, 12, 12},
    {"4.......7953.8.1.2..8......5...789......9...5.....3...79.6....1.4.........2...37.", 77, 12, 12},
    {"....68....9.1..5..6..4..8....7.......5.91....9....26.........3581..5.9..3.......1", 78, 12, 12},
    {".842.....3.....87........1..5...7..8..2.45...4..8...2..97........1..3.69...7..5..", 78, 12, 12},
    {".8.2..93.3......7.........4.5...74...1..4......38...25..7.64...4.....7...38.....1", 79, 12, 12},
    {"5..2..9....1.....2.7..38.5....9..4..7.2....9..4....62....4...8..251.....6....9..1", 79, 12, 12},
    {"..42.1.3.3.....87...........5...74....2.4..9....8...2..9..6....4..1837.....7.2..1", 80, 12, 12},
    {"584....363.....87.........4.5...74....2.4.39....8...2..9..6....4...83......7.2..1", 80, 12, 12},
    {"...2..953...35.....6...8...9...2......2.4.....7.8.91..5...1.3.........69..87....1", 82, 12, 12},
    {"..2.7.98368.4.............2.....1.377..84......4.3.....23.....6.4.5...2.8.....1..", 82, 12, 12},
    {".61.5....2...9.....7...26.8..71............3.1...39..47.8.....1...8.67.3.......5.", 83, 12, 12},
    {"7..6.35..8..954........8..4..........46.9...73.7....26..32...7.478.....51........", 83, 12, 12},
    {"..4....3......57.......8164....9.3..9.....6.8.2..4...7..2...4....6.17....7132....", 84, 12, 12},
    {".25.9...17....5.....61...7..9.....4...7..9...5.36.8...3....4..5..2.67.........82.", 84, 12, 12},
    {"..37.2.8..7986.....6...5......176.2.12...............3...34..7...5.8...9.9......4", 85, 12, 12},
    {".9.1.27.....3.8.......7..8..8..6..7...4...........9168.73.....58........9.25.7.1.", 85, 12, 12},
    {"..926.5...5...1....1...74......5.7....58..62........9......5..6..679.8..2.1......", 86, 12, 12},
    {".84....363...............54.5...7.....254..9....8...2.197.6....4...8.7....8..2..1", 86, 12, 12},
    {"....635.16......73.1...74....4.5....7..81..2..6.....9..8......6....958..2.1......", 87, 12, 12},
    {".84....363.6...8..2.........5...74.....54.......8.9.2..9..6....42....7.....7.2..1", 87, 12, 12},
    {".84....363.....8...7......4.5...7.....2.4..9....81..2..9..6.......1.37....8..2.41", 88, 15, 15},
    {".842..9.63.....87...9.....4.....74..8.2.4......68...2..9..6....4....37....87....1", 88, 12, 12},
    {"..12.....6.5...921.......3..5.........4.86........3.1......4..21...7..589..3.5..4", 89, 12, 12},
    {".8.2.....3......76.6...8..4......4....2.45....7.8.9.2.59..............69...7....1", 89, 12, 12},
    {".842.....3.....87.........4.5...74.8..2.45......8.9.2.59............3769...7....1", 90, 12, 12},
    {".842.....3.....87.........4.5...74.8..2.45......8.9.2.59............3769...7....1", 90, 12, 12},
    {".8.....363....487...........5...74....2.4..9....8...2..9..6...34....37....87.2..1", 91, 12, 12},
    {".842....63.....87..7......4.5...74....2.4..9....8...2..9..6....4....37....87.2..1", 91, 12, 12},
    {".842...363.....87.........4.5...74....2.4..9....8...2..9..6....4....37....87.2..1", 92, 12, 12},
    {".842...363.....87.........4.5...74....2.4..9....8...2..9..6....4....37....87.2..1", 92, 12, 12},
    {".....9...83..4....1..5..6..2.3...1....4.7.5...1..2.4.8.6...73....8.5..1.7..3....2", 93, 12, 12},
    {".....9...83..4....1..5..6..2.3...1....4.7.5...1..2.4.8.6...73....8.5..1.7..3....2", 93, 12, 12},
    {"...4......5..8.2.6.....71..2...4....3......1...5.3.8.25...6.3.8..6....9...8......", 104, 104, 26},
    {".....6.....1.2...3.3.8...7...6.....5.5.3..7..2....1.......9..4...5...98..9.4....7", 104, 12, 12},
    {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 105, 12, 12},
    {"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..", 106, 12, 12},
    {"........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........", 108, 12, 12},
    {"..3......4...8..36..8...1...4..6..73...9.........42..5..4.7..686........7.....5..", 109, 109, 26},
    {"......7....71.9...68..7......8.6.1..5..3...2.........3..1.9.8.......2..4.4.....5.", 110, 110, 26},
    {".2.....8...71....6.6..3........4.9.......38..7..5....2..5.9....6.1..54...7.6....5", 111, 111, 26},
    {".2...6..94..18......8...4....1....5....5......6...3..2.....7.9..7..9.3....26....7", 112, 112, 105},
    {"98.7..6..7.5....9..46.......5.6...7.....8...3.....21....94...5.....3...2.....18..", 113, 113, 106},
    {"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 116, 116, 108},
    {".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", 119, 119, 113},
};

/* Positions on which everything up to 6.2 fails; candidates as octal numbers of three digits, bit 0 for
 * digit 1. */
static const struct {
    const char *cells, *candidates;
    unsigned producer, kind, rating, complexity;
    const char *step;
} positions[] = {
    {"58.2..39.....9.85292....1.46.91...388.2.4.91....8.9.25.9..1.2.3........9...9..581",
     "000000011000140011000000140115155155154000155000000000000000144164364364000140000"
     "000130000000122122110000000000124000164000164000000140115115115000144000150000000"
     "110000220170000370000150000117155220174366376140150000116154154000146156000000000",
     21, 2, 66, 6, "r1c5<>6"},
    {"4.91.6785.87945...516.78..9951462378743859621.6.7135946....4......591...1..6.7..3",
     "000006000000006000000000000006000000000000000003045042000000000006000000012014000"
     "000000000000000000000000000000000000000000000000000000202000202000000000000000000"
     "000500220006206000603021102206106212000000000212050142000402232000202000610030000",
     21, 3, 68, 14, "r7c5<>2 r7c7<>2 r8c2<>2"},
    {"4.91.6785.87945..6516.78..9951462378743859621.6.7135946....4......591.6.1..6.7..3",
     "000006000000006000000000000006000000000000000003005000000000000006000000012014000"
     "000000000000000000000000000000000000000000000000000000202000202000000000000000000"
     "000500220006204000601021102206104212000000000210000102000402230000202000610030000",
     21, 4, 72, 10, "r1c2<>2"},
    {"5...6819..981..5..6.14958..1.7..6.59.5691...898.5.261...9..1.3581..5.9..3.5..9.81",
     "000116016106000000000000116112000000000106104000152156000106000000000000000102106"
     "000016000204214000016000000012000000000000114106112000000000014000114000000000110"
     "110152000342212000112000000000000012106000114000152142000152000142112000112000000",
     22, 0, 75, 0, "r2c9<>7"},
    {"5...6819..981..5..6.14958..1.7..6.59.5691...898.5.261...9..1.3581..5.9..3.5..9.81",
     "000116016106000000000000116112000000000106104000152056000106000000000000000102106"
     "000016000204214000016000000012000000000000114106112000000000014000114000000000110"
     "110152000342212000112000000000000012106000114000152142000152000142112000112000000",
     23, 7, 77, 10, "r7c4<>7"},
    {"5...6819..981..5..6.14958..1.7..6.59.5691...89835.261...9..1.3581..5.9..3.5..9.81",
     "000106012106000000000000114112000000000106104000150054000104000000000000000102106"
     "000012000204214000016000000012000000000000114106112000000000000000110000000000110"
     "110152000242212000112000000000000012106000114000152142000152000142112000112000000",
     21, 2, 67, 8, "r1c3<>2 r1c3=4"},
    {"61.23.58.8....6..2.....561.34....95..9.6...38.8....27..7..9..6.9..76.8...6.5.4...",
     "000000510000000500000000510000024534411101000114410000112006516610300000000000514"
     "000000143201103303000000041123000123000030103011000000021000061404030404000000051"
     "033000237205000207005000025000026027000000007000012035003000207000203000105402505",
     21, 4, 73, 12, "r6c5<>5 r6c5=4"},
    {"..4....3....4.57.......8164....9.3..9...5.6.8.2..4...7..2.8.471..6.17..3.71324..6",
     "342240000403140403222000422247245604000044000000202402126024524402104000000000000"
     "371271320343000043000033022000015104103000007000013000265000224241000045420421000"
     "024424000460000440000000000230630000420000000222222000220000000000000000620620000",
     24, 6, 83, 12, "r4c1<>5"},
    {"..4....3....4.57.......8164....9.3..9...5.6.8.2..4...7..2.8.471..6.17..3.71324..6",
     "342240000403140403222000422247245604000044000000202402126024524402104000000000000"
     "351251320343000043000033022000015104103000007000013000265000224241000045420421000"
     "024424000460000440000000000230630000420000000222222000220000000000000000620620000",
     24, 5, 84, 16, "r3c1<>3"},
    {"..12.....6.5...921.....1.3..5.1......14.86.7......3.1.5..8.4.9214..7.3589..3.5.64",
     "314704000000464700270210160000304000110014300000000000312702702460460000270000160"
     "306000746000412502250210444006000000420000000022000424302642742110432000272000460"
     "000144044000041000101000000000000042440000402000000000000302302000003000101000000",
     25, 5, 89, 16, "r4c3<>3"},
    {".842.....3.....87......8..4.5..274.88.2.45..7...8.9.25597...........3769...7925.1",
     "501000000000124041405421044000003460471061011000000042543143461464164000407425000"
     "441000445045000000000005000000045000045000000445405000110110045000045000045000000"
     "000000000051241051006210006013013201030220000000000000050054244000000000000210000",
     25, 7, 90, 21, "r1c8<>1"},
    {".842...5.3.....87......8..4.5..274.88.2.45..7...8.9.25597...........3769...7925.1",
     "501000000000104041405000044000003460471061011000000042543143460464164000407405000"
     "441000445045000000000005000000045000045000000445405000110110045000045000045000000"
     "000000000051241051006210006013013201030220000000000000050054244000000000000210000",
     25, 6, 90, 23, "r5c7<>3"},
    {".842...3.3.6...8.22.......4....274..8.2.4..97.4.8...2519..6.2..425..37....8..2..1",
     "520000000000121061461000440000121000430521431000101000000121501064204261421161000"
     "460061405465000000000201244000065000065000061045000000540000505000405441045000000"
     "000000104130000230000230204000000000401601000000240640140144000530420000424030000",
     24, 6, 83, 13, "r7c9<>8 r7c9=3"},
    {".8427...63.....87..7......4.5..274....2.4..9..4.8...2..9..6....4....37....87.2.41",
     "421000000000000421425025000000043461471021471000000402423000461465205240423021000"
     "641000445445000000000245204300045000065000061065000300541000505000425461065000124"
     "123000125031000231026224224000003061421221000000260402060044000000420000464000000",
     25, 1, 90, 24, "r8c8<>5"},
    {"18427..363....48.....638..4.5..274..8.2.4..9..4.8...2....46....4...837....87.2.41",
     "000000000000000420420000000000542460421421000000120422522500520000000000423121000"
     "440000445405000000000241204000105000024000061041000124540000505000421461065000124"
     "522505524000000401406220624000443461421000000000060422460444000000420000044000000",
     24, 5, 83, 13, "r8c8<>5 r8c8=6"},
    {".84.7...63..6.4.7.6...38..4.5...74....2....9....8....7....6...34..1837.....7.2..1",
     "423000000422000421427027000000403421000423000623000622000503521422000000423023000"
     "601000645406403000000247202301155000034031061265000220401455445000433461067067000"
     "723503721430000420622232000000442460000000000000062422620444624000430000660270000",
     25, 5, 88, 14, "r6c2<>1 r6c2<>3 r6c2<>6 r6c2<>9 r6c2=4"},
    {"1842....63....48......38..4.5..274....2.4..9..4.8...2....46....4...837.....7.2.41",
     "000000000000120420424124000000542560461521000000121422562540560461000000423121000"
     "640000645405000000000245204300145000025000061065000324540000505000421461065000124"
     "522505525000000421406220624000443461421000000000060422660444640000420000064000000",
     25, 7, 92, 35, "r1c5<>5 r1c5=7"},
    {"....7....4..196..8.........6...53.1...3......2..61............9.2...9.....9...3..",
     "605645243236000232473476065000124102000000000120126000725765121232216230573536175"
     "000310210512000000512000012521531000712212312710770052000530130000000310530734134"
     "301364151326244331061362000325000171324254000351170171321371000122052323000332073",
     26, 1, 97, 47, "r8c9<>6"},
    {"....7....4..196..8.........6...53.1...3......2..61............9.2...9.....9...3..",
     "605645243236000232473476065000124102000000000120126000725765121232216230573536175"
     "000310210512000000512000012521531000712212312710770052000530130000000310530734134"
     "301364151326244331061362000325000171324254000351170131321371000122052323000332033",
     26, 5, 95, 25, "r4c4<>2"},
    {"....7....4..196..8.........6...53.1...3......2..61............9.2...9.....9...3..",
     "605645243236000232473476065000124102000000000120126000725765121232216230573536175"
     "000310210510000000512000012521531000712212312710770050000530130000000310530734134"
     "301364151326244331061362000325000171324254000351170131321371000122052323000332033",
     26, 7, 99, 84, "r1c7<>5"},
    {"64..8.3.....4....8.2...6.54..4.....1.......4.....4............3.....4.1..9......2",
     "000000121123000123000502500521105521000522406143142000605000604404501000101000000"
     "702220000662562706422706000621141746727127727722000560327364746723000327702206160"
     "333260063663543723770740000226344162760542000760000520331000161045044121370340000",
     27, 7, 105, 116, "r4c5<>7"},
    {"64..8.3.....4....8.2...6.54..4.....1.......4.....4............3.....4.1..9......2",
     "000000121123000123000502500521105521000522406143042000605000604404501000101000000"
     "702220000662462706422306000621141746727127727722000560323364746723000327702206160"
     "333260063263543723770740000206344162760442000760000520331000161045044121370340000",
     27, 5, 104, 97, "r6c2<>8"},
    {"64..8.3.....4....8.2...6.54..4.....1.......4.....4............3.....4.1..9......2",
     "000000121123000123000502500521105521000522406143042000605000604404501000101000000"
     "702220000662462706422306000621141746727127727722000560323164746723000327702206160"
     "333260063263543723370540000206344162760442000760000520331000161045044121370340000",
     27, 6, 105, 114, "r6c3<>7"},
    {".....6...9.......3.2.............8.6.7.2..5......5........7.....679....8..4...7.2",
     "315215225335617000413733531000231261131213313052363000175000264335411531451771411"
     "035435427104415115000417000055000605000245611000415401051615647255000601417517500"
     "227220625261000237455430431027000000000012033015035000225425000245244025000465000",
     26, 6, 95, 24, "r6c2<>9"},
    {"...72...6......2....2.6...7........8..1....2....4.........1..7...7....8..9....61.",
     "235235634000000435635034000140365664425634635000434025235035000625000215235404000"
     "500176074067104167134474000250374000264720644534000430426346064000724766125064425"
     "216256234666000276034000436067077000446420476424000422232000234026334336000000036",
     26, 7, 98, 55, "r4c6<>7"},
    {"...72...6......2....2.6...7........8..1....2....4.........1..7...7....8..9....61.",
     "235235634000000435635034000140365664425234635000434025235035000625000215235404000"
     "500176074067104067134474000250374000264720644534000430426346064000724762125064425"
     "216256234666000276034000436067077000446420476424000422232000234026334316000000036",
     26, 6, 98, 53, "r8c1<>5"},
    {".......7.7126..8.9...7....63...8............3..5............5..6.................",
     "220270254237437635017000033000000000000034030000034000410634614000037216017037000"
     "000450451433000552553072023212750741023173033551271000013752000417557157043053312"
     "412514515605555757000217313000536715633434735116416210221422705225137533146657303",
     26, 1, 97, 37, "r7c5<>4"},
    {"....48....7........25........2.3......9.........4..5...1.....................4...",
     "041444045167000000147167561651000015066461063017676677655000000545541540510451755"
     "131060000661000460751551751161274000303363143317355316141244345000743543000745707"
     "576000054642562466656776256136634344361761567351371263564664240723741000747766766",
     26, 5, 95, 19, "r1c8<>6"},
    {"....48....7........25........2.3......9.........4..5...1.....................4...",
     "041444045127000000147127561651000015066461063007666667605000000545541540510451755"
     "131060000661000460751551751161234000303363143317355316141244305000743543000745507"
     "576000054642162466656776256136634344361761567351371263524624240723741000547766766",
     27, 6, 103, 56, "r7c8<>6"},
    {"....48....7........25........2.3......9.........4..5...1.....................4...",
     "041444045127000000147127561651000015066461063007666667605000000545541540510451755"
     "131060000661000460751551751161234000303363143317355316141244305000743543000745507"
     "576000054642162466656736256136634344361761567351371263524624240723741000547766766",
     27, 7, 106, 155, "r9c8<>6"},
    {"....48....7........25.......62.3......9.........4..5...1.........7...........4...",
     "041404005127000000146127561651000015066461063007626667604000000545541540110411355"
     "131000000621000420711511711121230000303363143317355306101204205000743543000541503"
     "436000054642162066646336216016634000261661467251231223424624240523741000547726366",
     27, 1, 104, 85, "r2c1<>1"},
    {"......7.......3.2.329.4.......9...6.......1..........5................8..9..8....",
     "271271271263423662000014214371371371261061000670000641000000000300000361260021041"
     "320334335000024331216000316672374376276166232000514304753355345247146112614404000"
     "333150337177564573456515450103155177067125503456000557113000047016000101066025117",
     27, 7, 104, 70, "r3c4<>8 r3c4=7"},
    {"34.5........68..3....3........4..25.........3...........12..78....8..............",
     "000000542000503503640542742421521522000000012031000512702261662000500510071152571"
     "741705540000144744000000741773423372501562722611441000560722676101466546640551750"
     "450424000000474044000000470140526546000531164415451473352246572500470465065453431",
     26, 7, 100, 100, "r6c4<>7 r6c4=1"},
    {"........4.............2.....4..968.2..............8.......6..............6.......",
     "767727767661321425167567000757527777675125435565767765355024665631000504525344665"
     "125000105005000000000124000644102644121011022410055065422005460102035000511411060"
     "305527537607000533137203521724723713427325530177771660316000623437321425435126721",
     28, 7, 113, 373, "r7c6<>9"},
    {"........4.............2.....4..968.2..............8.......6..............6.......",
     "747725767661321425066567000757527757675125435165767765255024664631000504125344645"
     "125000105005000000000124000640102644121011022410055065422005460102035000501411060"
     "305527535607000032035203521724601713427325530076571660316000623437321405435126701",
     28, 6, 114, 429, "r8c3<>7"},
    {"...........5..........9.4.....4.59..53..1..24....3........5..8..........1........",
     "552743147364152157267464324552743000144352347147541746344343346366000347000125366"
     "242342041000302000000044305000000500640000700340000000240151512402000740160160101"
     "504412112105000154147000546146120352507212752061511504000772206340252404046530022",
     26, 7, 102, 219, "r4c3<>6 r4c3=1"},
    {"...........5..........9.4....14.59..53..1..24....3...1....5..8..........1........",
     "552743146364152157267464324552743000144352347147541746344343346366000347000125366"
     "242342000000302000000044304000000500640000700340000000240150512402000740160160000"
     "504412112105000154147000546146120352507212752061511504000772206340252404046530022",
     27, 1, 105, 108, "r8c7<>6"},
    {"..3..................3.....6915..................................8..........4.5..",
     "733372000753763662753571373733373432353563011357577567533373162000723631643733763"
     "000000000000106214300306114106316102701241251740730660230030130612306446053556017"
     "423161530442665727207406650033133000442026127452457155507104042601000541000701603",
     26, 1, 94, 17, "r9c3<>2 r9c3=6"},
};

/* Puzzles above this take too long for a quick test. */
enum { QUICK = 105 };

/* Sets up position i. */
static void init_board(struct sudoku_reasoner *reasoner, struct board *board, size_t i)
{
    const char *cells = positions[i].cells, *candidates = positions[i].candidates;
    uint16_t sets[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        char octal[4] = {0};
        memcpy(octal, candidates + 3 * cell, 3);
        sets[cell] = (uint16_t)strtoul(octal, NULL, 8);
    }
    CHECK(sudoku_board_init(board, cells), "%s", cells);
    sudoku_board_restrict(board, sets);
    reasoner_take(reasoner, board);
    board->proper = true;
}

/* The next step of a position. */
static enum sudoku_status find_step(struct board *board, struct step *step)
{
    int rung;
    step_keep_links(step, NULL, 0);
    return sudoku_reason(board, &sudoku_se_ladder, step, &rung);
}

/* The producer of a step, and its kind as Sudoku Explainer counts. */
static unsigned producer_of(const struct step *step)
{
    return technique_of(step)->size ? technique_of(step)->size : 22;
}

static unsigned kind_of(const struct step *step)
{
    return step->type > KIND_CYCLE ? step->type - KIND_CYCLE : step->type;
}

/* `r1c2<>3 r4c5=6` */
static void write_step(const struct step *step, char *text)
{
    *text = '\0';
    for (int i = 0; i < step->n_removals; i++)
        for (int digit = 1; digit <= 9; digit++)
            if (step->removals[i].digits >> (digit - 1) & 1)
                text += sprintf(text, " r%dc%d<>%d", step->removals[i].cell / 9 + 1,
                                step->removals[i].cell % 9 + 1, digit);
    if (step->digit)
        sprintf(text, " r%dc%d=%d", step->cell / 9 + 1, step->cell % 9 + 1, step->digit);
}

static void test_positions(struct sudoku_reasoner *reasoner)
{
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct board board;
        struct step step;
        char text[4000];
        init_board(reasoner, &board, i);
        CHECK(find_step(&board, &step) == SUDOKU_OK, "position %zu", i);
        write_step(&step, text);
        CHECK(strcmp(text + 1, positions[i].step) == 0, "position %zu:%s", i, text);
        CHECK(producer_of(&step) == positions[i].producer && kind_of(&step) == positions[i].kind,
              "position %zu: %u %u", i, producer_of(&step), kind_of(&step));
        CHECK(step.rating == positions[i].rating && step.length == positions[i].complexity,
              "position %zu: %d, length %u", i, step.rating, step.length);
    }
}

/* The nodes of one branch, each once. Checks that links come after their parents. */
static unsigned count_nodes(const struct chain *chain, const struct chain_branch *branch)
{
    bool seen[2][SUDOKU_CELLS][10] = {{{false}}};
    unsigned n = 0;
    for (uint32_t i = branch->first; i < branch->first + branch->n; i++) {
        const struct chain_link *link = &chain->links[i];
        CHECK((link->cause == CAUSE_NONE) == (i == branch->first), "a start in the middle");
        CHECK((link->n_parents == 0) == (i == branch->first), "no parents");
        for (uint32_t k = 0; k < link->n_parents; k++) {
            uint32_t parent = chain->parents[link->parents + k];
            CHECK(parent >= branch->first && parent < i, "a parent comes later");
        }
        n += !seen[link->off][link->cell][link->digit];
        seen[link->off][link->cell][link->digit] = true;
    }
    return n;
}

static void check_argument(const struct chain *chain)
{
    bool cycle = chain->n_branches == 2 && chain->hint.kind >= 2 && chain->hint.kind <= 4;
    unsigned nodes = 0;
    const struct chain_link *end = NULL;
    for (uint32_t i = 0; i < chain->n_branches; i++) {
        const struct chain_branch *branch = &chain->branches[i];
        const struct chain_link *last = &chain->links[branch->first + branch->n - 1];
        unsigned n = count_nodes(chain, branch);
        nodes += cycle && i ? 0 : n;
        if (i && !cycle)
            CHECK(last->cell == end->cell && last->digit == end->digit &&
                      (last->off == end->off) == (chain->hint.kind != 7),
                  "branches lead elsewhere");
        end = last;
    }
    CHECK(chain->n_nested ? nodes < chain->hint.complexity : nodes == chain->hint.complexity,
          "%u nodes, complexity %u", nodes, (unsigned)chain->hint.complexity);
    for (uint32_t i = 0; i < chain->n_nested; i++)
        check_argument(chain->nested[i]);
}

static void test_arguments(struct sudoku_reasoner *reasoner)
{
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct board board;
        struct step step;
        if (positions[i].producer == 22)
            continue;
        init_board(reasoner, &board, i);
        CHECK(find_step(&board, &step) == SUDOKU_OK, "position %zu", i);
        struct chain *chain = sudoku_chains_argue(reasoner->chains);
        CHECK(chain != NULL, "no argument");
        if (chain)
            check_argument(chain);
        sudoku_chain_free(chain);
    }
}

/* The links of a step: those of the argument itself first, each after what it follows from, with as many
 * nodes as the length says if there are no chains inside. */
static void check_links(const struct step *step)
{
    unsigned nodes = 0, branches = 0;
    bool any_inside = false;
    for (unsigned i = 0; i < step->n_links; i++) {
        const struct sudoku_link *link = &step->links[i], *before = i ? link - 1 : NULL;
        bool same = before && before->cell == link->cell && before->digit == link->digit &&
                    before->on == link->on && before->branch == link->branch;
        CHECK(link->from < i || (link->from == i && !same), "link %u follows from %u", i, link->from);
        CHECK(link->digit >= 1 && link->digit <= 9 && link->cell < SUDOKU_CELLS, "link %u", i);
        CHECK(link->house < SUDOKU_BY_LOCKED || !link->strong, "link %u: house %u", i, link->house);
        CHECK((link->house == SUDOKU_BY_CHAIN) == (link->nested > 0), "link %u: chain inside", i);
        if (link->nested)
            CHECK(link->nested > i && link->nested < step->n_links &&
                      step->links[link->nested].depth == link->depth + 1 &&
                      step->links[link->nested].from == link->nested,
                  "link %u: chain inside at %u", i, link->nested);
        any_inside |= link->depth > 0;
        CHECK(link->depth == 0 ? !any_inside : link->depth < 3, "link %u: depth %u", i, link->depth);
        nodes += !link->depth && !same;
        branches += !link->depth && link->from == i;
    }
    unsigned cycle = step->type > KIND_CYCLE; /* its start stands at both ends */
    CHECK(any_inside ? nodes < step->length : nodes == step->length + cycle, "%u nodes, length %u", nodes,
          step->length);
    unsigned kind = kind_of(step);
    CHECK(branches == (kind >= KIND_DIGIT && kind <= KIND_MIXED ? 1
                       : kind == KIND_CELL                      ? sudoku_set_size[step->digits]
                       : kind == KIND_REGION                    ? step->n_cells
                                                                : 2),
          "%u branches, kind %u", branches, kind);
}

/* Steps that keep links, and what is said about them. */
static void test_links(struct sudoku_reasoner *reasoner)
{
    static struct sudoku_link links[LINKS_MAX];
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct board board;
        struct step step;
        char text[2000];
        int rung;
        init_board(reasoner, &board, i);
        step_keep_links(&step, links, LINKS_MAX);
        CHECK(sudoku_reason(&board, &sudoku_se_ladder, &step, &rung) == SUDOKU_OK, "position %zu", i);
        if (positions[i].producer == 22)
            continue;
        CHECK(step.n_links > 0, "position %zu: no links", i);
        check_links(&step);
        step_keep_links(&step, links, 3);
        CHECK(sudoku_reason(&board, &sudoku_se_ladder, &step, &rung) == SUDOKU_OK && step.n_links == 0,
              "position %zu: an argument in pieces", i);
        for (int what = SUDOKU_DESCRIBE_PLACE; what <= SUDOKU_DESCRIBE_REASON; what++) {
            size_t n = sudoku_write_step(&step, (enum sudoku_description)what, text, sizeof text);
            CHECK(n > 0 && n < sizeof text && !strchr(text, '{'), "position %zu: %s", i, text);
        }
    }
}

/* Solves step by step; every step must agree with the solution and do something. */
static void follow(const char *puzzle, struct sudoku_reasoner *reasoner)
{
    struct board board;
    struct step step;
    char solution[SUDOKU_CELLS];
    sudoku_solve(puzzle, 1, solution);
    sudoku_board_init(&board, puzzle);
    reasoner_take(reasoner, &board);
    while (board.empty_cells && find_step(&board, &step) == SUDOKU_OK) {
        bool right = step.digit ? solution[step.cell] == '0' + step.digit : step.n_removals > 0;
        for (int i = 0; i < step.n_removals; i++)
            right &= !(step.removals[i].digits >> (solution[step.removals[i].cell] - '1') & 1);
        CHECK(right, "%s: a wrong step of technique %s", puzzle, step.technique->name);
        if (!right)
            return;
        sudoku_board_apply(&board, &step);
    }
    CHECK(board.empty_cells == 0, "%s: stuck", puzzle);
}

static void test_samples(struct sudoku_reasoner *reasoner)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        if (samples[i].er > QUICK && !test_full())
            continue;
        CHECK(sudoku_reasoner_rate(reasoner, samples[i].puzzle, &rating) == SUDOKU_OK, "%s is refused",
              samples[i].puzzle);
        CHECK(rating.er == samples[i].er && rating.ep == samples[i].ep && rating.ed == samples[i].ed,
              "%s rates %u/%u/%u", samples[i].puzzle, rating.er, rating.ep, rating.ed);
        follow(samples[i].puzzle, reasoner);
    }
}

static int always(void *context)
{
    ++*(int *)context;
    return 1;
}

/* A bound on the rating ends the search early. */
static void test_bound(void)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i += 5) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        struct sudoku_reasoner *reasoner;
        if (samples[i].er > QUICK)
            continue;
        for (unsigned below = 0; below < 2; below++) {
            options.max_er = samples[i].er - below;
            CHECK(sudoku_reasoner_new(&options, &reasoner) == SUDOKU_OK, "no reasoner");
            enum sudoku_status status = sudoku_reasoner_rate(reasoner, samples[i].puzzle, &rating);
            CHECK(status == (below ? SUDOKU_TOO_HARD : SUDOKU_OK), "%s: %d", samples[i].puzzle, status);
            CHECK(below ? rating.er < samples[i].er : rating.er == samples[i].er, "%s: %u", samples[i].puzzle,
                  rating.er);
            sudoku_reasoner_free(reasoner);
        }
    }
}

/* So does the caller; what was left half-way does no harm to the next search. */
static void test_cancel(void)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_reasoner *reasoner;
    int asked = 0;
    options.cancelled = always;
    options.context = &asked;
    CHECK(sudoku_reasoner_new(&options, &reasoner) == SUDOKU_OK, "no reasoner");
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct board board;
        struct step step;
        asked = 0;
        init_board(reasoner, &board, i);
        enum sudoku_status status = find_step(&board, &step);
        CHECK(status == (asked ? SUDOKU_CANCELLED : SUDOKU_OK), "position %zu: %d", i, status);
        CHECK(asked || positions[i].producer < 23, "position %zu: not asked", i);
        reasoner->query.cancelled = NULL;
        reasoner_take(reasoner, &board);
        CHECK(find_step(&board, &step) == SUDOKU_OK && step.rating == positions[i].rating,
              "position %zu after it was cancelled", i);
        reasoner->query.cancelled = always;
    }
    sudoku_reasoner_free(reasoner);
}

/* Threads change nothing: each position has its step, the first puzzle that needs chains inside chains its
 * rating. */
static void test_threads(void)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_reasoner *reasoner;
    options.threads = 4097;
    CHECK(sudoku_reasoner_new(&options, &reasoner) == SUDOKU_BAD_ARGUMENT, "4097 threads");
    options.threads = 3;
    CHECK(sudoku_reasoner_new(&options, &reasoner) == SUDOKU_OK, "no reasoner");
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct board board;
        struct step step;
        char text[4000];
        init_board(reasoner, &board, i);
        CHECK(find_step(&board, &step) == SUDOKU_OK, "position %zu", i);
        write_step(&step, text);
        CHECK(strcmp(text + 1, positions[i].step) == 0 && step.rating == positions[i].rating &&
                  (positions[i].producer == 22 || step.length == positions[i].complexity),
              "position %zu with threads:%s", i, text);
    }
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        if (samples[i].er < 104 || (samples[i].er > 104 && !test_full()))
            continue;
        CHECK(sudoku_reasoner_rate(reasoner, samples[i].puzzle, &rating) == SUDOKU_OK &&
                  rating.er == samples[i].er && rating.ep == samples[i].ep,
              "%s rates %u with threads", samples[i].puzzle, rating.er);
    }
    sudoku_reasoner_free(reasoner);
}

/* What a caller sees who cancels the search at the tenth question of one that rates 10 or more. */
struct witness {
    struct sudoku_reasoner *reasoner;
    unsigned asked, er, steps;
    bool refused;
};

static int watch(void *context)
{
    struct witness *witness = context;
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    witness->refused |= sudoku_reasoner_rating_so_far(witness->reasoner, &rating) != SUDOKU_OK;
    witness->er = rating.er;
    witness->steps = rating.steps;
    return rating.er >= 100 && ++witness->asked == 10;
}

/* The rating of the steps so far, and a search that ends half-way on all threads. */
static void test_so_far(void)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct witness witness = {NULL, 0, 0, 0, false};
    options.cancelled = watch;
    options.context = &witness;
    options.threads = 2;
    CHECK(sudoku_reasoner_new(&options, &witness.reasoner) == SUDOKU_OK, "no reasoner");
    CHECK(sudoku_reasoner_rating_so_far(witness.reasoner, &rating) == SUDOKU_BAD_ARGUMENT, "rates none");
    CHECK(sudoku_reasoner_rating_so_far(NULL, &rating) == SUDOKU_BAD_ARGUMENT, "no reasoner");
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        if (samples[i].er != 104)
            continue;
        witness.asked = 0;
        enum sudoku_status status = sudoku_reasoner_rate(witness.reasoner, samples[i].puzzle, &rating);
        CHECK(status == SUDOKU_CANCELLED, "%s: %d", samples[i].puzzle, status);
        CHECK(witness.er >= 100 && witness.steps > 0 && !witness.refused, "%u after %u steps", witness.er,
              witness.steps);
    }
    sudoku_reasoner_free(witness.reasoner);
}

/* Reducing by chains can be bounded and cancelled, too. */
static void test_reduce(void)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_reasoner *reasoner;
    struct sudoku_position position, start;
    int asked = 0;
    CHECK(sudoku_start_position(samples[20].puzzle, &start) == SUDOKU_OK, "a position");
    CHECK(sudoku_reasoner_reduce(NULL, &start, "nishio") == SUDOKU_BAD_ARGUMENT, "no reasoner");
    options.max_er = 70;
    CHECK(sudoku_reasoner_new(&options, &reasoner) == SUDOKU_OK, "no reasoner");
    position = start;
    CHECK(sudoku_reasoner_reduce(reasoner, &position, "hidden-single,naked-single,locked,forcing-chains") ==
              SUDOKU_TOO_HARD,
          "a chain above 7.0");
    sudoku_reasoner_free(reasoner);
    options.max_er = 0;
    options.cancelled = always;
    options.context = &asked;
    CHECK(sudoku_reasoner_new(&options, &reasoner) == SUDOKU_OK, "no reasoner");
    position = start;
    CHECK(sudoku_reasoner_reduce(reasoner, &position, "dynamic-chains") == SUDOKU_CANCELLED && asked,
          "cancelled");
    sudoku_reasoner_free(reasoner);
}

/* Two searches inside this one, by different producers on grids that differ in the first cell, once had the
 * same key in the table of results. The one took the other's for its own, and the solution was lost. */
static void test_keys(void)
{
    struct sudoku_position position;
    CHECK(sudoku_start_position(
              ".6.......9.526......7..9......89...2.5....31..2..73........419....6.12.8.4.......",
              &position) == SUDOKU_OK,
          "a position");
    CHECK(sudoku_reduce(&position, "house,dynamic-plus,dynamic-chains,nested-multiple,nested-dynamic") ==
              SUDOKU_OK,
          "a wrong step");
    CHECK(position.candidates[19] >> 2 & 1, "3 is lost in r3c2");
}

/* The memory of a thread after all that was asked of it. */
static void test_memory(const struct sudoku_reasoner *reasoner)
{
    size_t bytes = sudoku_chains_memory(reasoner->chains);
    CHECK(bytes < CHAINS_BYTES / 2, "%zu bytes", bytes);
    if (test_full())
        printf("  memory of a thread: %zu bytes\n", bytes);
}

/* Producers that do not follow their predecessors find what they find after them: --reduce can leave out
 * some. */
static void test_alone(struct sudoku_reasoner *reasoner)
{
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct board board;
        struct step step;
        struct rungs rungs = {{false}};
        char text[4000];
        for (unsigned rung = 0; rung < sudoku_se_ladder.n; rung++)
            rungs.has[rung] = sudoku_se_ladder.rungs[rung]->size == positions[i].producer;
        if (positions[i].producer == 22)
            continue;
        init_board(reasoner, &board, i);
        step_keep_links(&step, NULL, 0);
        CHECK(sudoku_climb(&sudoku_se_ladder, &rungs, &board, &step) >= 0, "position %zu", i);
        write_step(&step, text);
        CHECK(strcmp(text + 1, positions[i].step) == 0, "position %zu:%s", i, text);
    }
}

/* A technique_find that places a wrong digit. */
static bool find_wrong(struct board *board, const struct technique *self, struct step *step)
{
    (void)board;
    step_begin(step, self, 0);
    step_places(step, 0, 0);
    return true;
}

/* The net under all tests: a step against the solution ends the program. */
static void test_wrong_step(void)
{
    static const char puzzle[] =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286170";
    static const struct technique wrong = {.known = {"wrong", "Wrong", 10, 0, NULL}, .find = find_wrong};
    static const struct technique *const rungs[] = {&wrong};
    static const struct ladder ladder = {rungs, 1};
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct board board;
        struct step step;
        if (!freopen("/dev/null", "w", stderr))
            _exit(1);
        sudoku_board_init(&board, puzzle);
        sudoku_climb(&ladder, NULL, &board, &step);
        _exit(0);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child, "no child");
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, "a wrong step passed: %d", status);
}

int main(void)
{
    struct sudoku_reasoner *reasoner;
    CHECK(sudoku_reasoner_new(NULL, &reasoner) == SUDOKU_OK, "no reasoner");
    test_positions(reasoner);
    test_arguments(reasoner);
    test_samples(reasoner);
    test_alone(reasoner);
    test_links(reasoner);
    test_bound();
    test_cancel();
    test_threads();
    test_so_far();
    test_reduce();
    test_keys();
    test_memory(reasoner);
    test_wrong_step();
    sudoku_reasoner_free(reasoner);
    return test_report();
}
