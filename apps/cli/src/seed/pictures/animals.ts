import { box, circle, drawing, ellipse, INK, placed, scatter, shape, stroke, times } from './svg.ts';

/** A dog that sits, with its tongue out. */
export const dog = (coat: string, collar: string): string =>
  drawing(
    960,
    1280,
    '#d6ead2',
    circle(480, 620, 420, '#c3dfb9'),
    box(0, 1060, 960, 220, '#8cc084'),
    times(40, (n) =>
      stroke(`M${scatter(n) * 960} ${1090 + 150 * scatter(n + 3)} l8 -34 l10 30`, '#6fa868', 6),
    ),
    stroke('M690 1010 q150 -40 130 -190', coat, 50),
    ellipse(480, 920, 230, 250, coat),
    ellipse(480, 960, 130, 190, '#fff6e6'),
    box(360, 930, 84, 220, coat, 42),
    box(516, 930, 84, 220, coat, 42),
    ellipse(402, 1140, 66, 34, '#fff6e6'),
    ellipse(558, 1140, 66, 34, '#fff6e6'),
    box(352, 690, 256, 50, collar, 25),
    circle(480, 752, 30, '#ffcf4d'),
    shape('M268 330 q-110 40 -90 230 q10 80 90 60 Z', '#5b3a2e'),
    shape('M692 330 q110 40 90 230 q-10 80 -90 60 Z', '#5b3a2e'),
    ellipse(480, 500, 236, 226, coat),
    ellipse(480, 600, 130, 108, '#fff6e6'),
    shape('M480 280 q44 120 0 250 q-44 -130 0 -250', '#fff6e6'),
    circle(388, 470, 30, INK),
    circle(572, 470, 30, INK),
    circle(398, 460, 10, '#fff'),
    circle(582, 460, 10, '#fff'),
    ellipse(480, 560, 46, 34, INK),
    stroke('M480 590 v34 M480 624 q-40 34 -76 6 M480 624 q40 34 76 6', INK, 10),
    shape('M446 646 h68 v60 q-34 50 -68 0 Z', '#ef7d8d'),
  );

/** A cat on a windowsill, looking out or asleep. */
export const cat = (coat: string, asleep: boolean): string =>
  drawing(
    1280,
    960,
    '#f0dbe4',
    box(210, 60, 860, 700, '#fffaf0', 18),
    box(250, 100, 780, 620, asleep ? '#2b3068' : '#bfe3f2'),
    asleep
      ? circle(860, 230, 70, '#f7ecc9') +
          times(30, (n) => circle(260 + 760 * scatter(n), 110 + 420 * scatter(n + 8), 4, '#fff3cf'))
      : circle(860, 240, 90, '#ffcf4d') + ellipse(420, 230, 130, 40, '#ffffffcc'),
    box(250, 600, 780, 120, asleep ? '#26305a' : '#8cc084'),
    box(628, 100, 24, 620, '#fffaf0'),
    box(150, 750, 980, 60, '#e9cdd8', 12),
    asleep
      ? ellipse(640, 690, 280, 110, coat) +
          circle(420, 670, 104, coat) +
          shape('M346 610 l10 -90 l70 50 Z M430 566 l66 -50 l14 92 Z', coat) +
          stroke('M376 680 q22 20 44 0 M446 680 q22 20 44 0', INK, 9) +
          stroke('M900 700 q60 60 -30 66 q-160 20 -300 -4', coat, 48) +
          times(3, (n) =>
            stroke(
              `M${520 + n * 60} ${470 - n * 70} h${34 + n * 8} l-${34 + n * 8} ${40 + n * 8} h${34 + n * 8}`,
              '#fffaf0',
              9,
            ),
          )
      : stroke('M760 740 q190 0 160 140 q-10 60 -70 50', coat, 46) +
          ellipse(660, 620, 160, 170, coat) +
          circle(640, 400, 126, coat) +
          shape('M536 350 l-8 -140 l110 74 Z M650 282 l108 -72 l-6 140 Z', coat) +
          times(4, (n) => stroke(`M${600 + n * 40} 520 q20 40 0 90`, '#00000022', 14)),
    placed(1010, 750, [
      shape('M-60 -90 h120 l-18 90 h-84 Z', '#c8553d'),
      circle(-30, -130, 44, '#5fae74'),
      circle(34, -140, 50, '#4f9462'),
      circle(0, -180, 44, '#6fbf83'),
    ]),
  );

/** Birds at a feeder in the garden. */
export const feeder = (breasts: readonly string[]): string =>
  drawing(
    960,
    1280,
    '#d9eef0',
    times(14, (n) =>
      circle(
        scatter(n) * 960,
        scatter(n + 5) * 1100,
        70 + 70 * scatter(n + 2),
        n % 2 ? '#c6e2d4' : '#b7d8c6',
      ),
    ),
    stroke('M0 150 q400 -60 960 -20', '#6b4636', 34),
    stroke('M480 140 V340', '#6b4636', 8),
    shape('M250 450 L480 320 L710 450 Z', '#c8553d'),
    box(300, 450, 360, 330, '#fffaf0aa', 16),
    box(324, 560, 312, 210, '#d9a95a'),
    times(60, (n) =>
      circle(340 + 280 * scatter(n), 575 + 185 * scatter(n + 70), 7, n % 2 ? '#8a5a3d' : '#f3dfae'),
    ),
    box(210, 770, 540, 44, '#8a5a3d', 14),
    ...breasts.map((breast, n) => {
      const left = n % 2 === 0;
      return placed(
        left ? 250 + n * 70 : 660 - n * 10,
        700,
        [
          stroke('M-30 60 v30 M10 60 v30', '#5b3a2e', 8),
          shape('M40 20 q90 40 120 120 q-90 -10 -130 -60 Z', '#4b5a76'),
          ellipse(0, 0, 92, 78, '#5f7396'),
          ellipse(-22, 16, 64, 58, breast),
          circle(-60, -70, 52, '#5f7396'),
          circle(-76, -80, 10, INK),
          shape('M-108 -70 l-40 14 l40 14 Z', '#ffb91f'),
        ].map((part) => part),
        left ? 1 : 0.86,
        0,
      );
    }),
  );
