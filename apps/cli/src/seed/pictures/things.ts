import {
  INK,
  MARIGOLD,
  drawing,
  circle,
  ellipse,
  box,
  shape,
  stroke,
  placed,
  times,
  scatter,
} from './svg.ts';

/** A medal on its ribbon. */
export function medal(metal: string, ribbon: string): string {
  const rays = times(24, (n) => placed(480, 800, [shape('M-16 -270 L0 -310 L16 -270 Z', metal)], 1, n * 15));
  return drawing(
    960,
    1280,
    '#f4e7f2',
    times(12, (n) => placed(480, 800, [shape('M-40 0 L-130 -1300 H130 L40 0 Z', '#ecd9ea')], 1, n * 30)),
    shape('M250 0 H430 L560 560 H420 Z', ribbon),
    shape('M710 0 H530 L400 560 H540 Z', '#fffaf0'),
    shape('M660 0 H580 L450 560 H500 Z', ribbon),
    rays,
    circle(480, 800, 280, metal),
    circle(480, 800, 236, '#ffffff33'),
    circle(480, 800, 210, metal),
    stroke('M350 770 L420 900 L480 750 L545 900 L640 700', INK, 40),
  );
}

/** Books in a pile with a mug. */
export function books(colours: readonly string[]): string {
  return drawing(
    1280,
    960,
    '#e9dfee',
    box(140, 90, 420, 430, '#fffaf0', 14),
    box(164, 114, 372, 382, '#bfe3f2'),
    box(342, 114, 16, 382, '#fffaf0'),
    box(164, 292, 372, 16, '#fffaf0'),
    circle(250, 200, 40, '#ffcf4d'),
    box(0, 760, 1280, 200, '#8a5a3d'),
    box(0, 760, 1280, 18, '#a87150'),
    ...colours.map((colour, n) => {
      const width = 520 - 60 * scatter(n + 3);
      const x = 470 + 90 * (scatter(n + 8) - 0.5);
      const y = 690 - n * 74;
      return (
        box(x, y, width, 70, colour, 10) +
        box(x + width - 26, y + 9, 26, 52, '#fffaf0', 5) +
        box(x + 40, y, 16, 70, '#ffffff66') +
        box(x + 120, y + 28, 180, 12, '#ffffff99', 6)
      );
    }),
    stroke('M1130 620 q80 0 80 60 q0 60 -84 56', '#d8425a', 24),
    box(990, 590, 150, 172, '#d8425a', 26),
    ellipse(1065, 594, 75, 18, '#5b3a2e'),
    times(2, (n) => stroke(`M${1040 + n * 50} 550 q-26 -40 0 -76 q26 -40 0 -76`, '#ffffffcc', 14)),
  );
}

/** A bicycle against a wall. */
export const bicycle = (frame: string): string => {
  const wheel = (x: number): string =>
    circle(x, 700, 190, '#3b2b38') +
    circle(x, 700, 168, '#f6d9c4') +
    times(8, (n) => placed(x, 700, [stroke('M0 -166 V166', '#a99aa3', 4)], 1, n * 22.5)) +
    circle(x, 700, 22, '#3b2b38');
  return drawing(
    1280,
    960,
    '#f6d9c4',
    times(26, (n) =>
      box((n % 7) * 200 - (Math.floor(n / 7) % 2) * 90, 60 + Math.floor(n / 7) * 190, 150, 60, '#f0cbb0', 8),
    ),
    box(0, 880, 1280, 80, '#8d7f78'),
    wheel(380),
    wheel(900),
    stroke('M380 700 L560 440 L820 440 L640 700 Z M560 440 L640 700 M820 440 L900 700', frame, 28),
    stroke('M820 440 L800 360 L880 340 M545 440 L530 390', '#3b2b38', 22),
    box(470, 366, 130, 34, '#5b3a2e', 17),
    circle(640, 700, 46, '#3b2b38'),
    stroke('M640 700 L690 760 M668 772 h60', '#3b2b38', 16),
    box(800, 376, 190, 130, '#c98f5f', 20),
    times(3, (n) => stroke(`M812 ${406 + n * 36} H978`, '#9c6b43', 6)),
    times(
      3,
      (n) =>
        circle(850 + n * 46, 366, 34, ['#e8638a', '#ffb91f', '#fffaf0'][n] ?? '') +
        circle(850 + n * 46, 366, 12, '#5b3a2e'),
    ),
  );
};

/** A shelf with its things; a crooked one lets them slide. */
export const shelf = (crooked: boolean): string => {
  const turn = crooked ? 13 : 0;
  return drawing(
    1280,
    960,
    '#dfe8e0',
    placed(
      640,
      560,
      [
        box(-440, 0, 880, 44, '#a9794c', 8),
        box(-330, 44, 30, 120, '#8a5a3d'),
        box(300, 44, 30, 120, '#8a5a3d'),
        ...['#d8425a', '#4a86c5', '#ffb91f', '#4fae8a', '#7b4a9a'].map((colour, n) =>
          box(
            -390 + n * 62 + (crooked ? n * 10 : 0),
            -230 + 30 * scatter(n),
            54,
            230 - 30 * scatter(n),
            colour,
            6,
          ),
        ),
        placed(crooked ? 300 : 130, 0, [
          shape('M-70 -110 h140 l-22 110 h-96 Z', '#c8553d'),
          ...[-44, -14, 16, 46].map((x) => stroke(`M0 -110 q${x} -90 ${x * 2} -150`, '#4f9462', 16)),
          ellipse(-92, -262, 34, 18, '#5fae74'),
          ellipse(92, -266, 34, 18, '#5fae74'),
          ellipse(30, -290, 34, 18, '#5fae74'),
        ]),
        crooked ? '' : box(250, -150, 130, 150, '#fffaf0', 10) + circle(315, -85, 44, MARIGOLD),
      ],
      1,
      turn,
    ),
    crooked
      ? placed(
          1020,
          880,
          [
            box(-80, -60, 160, 110, '#fffaf0', 10),
            circle(0, -6, 38, MARIGOLD),
            stroke('M-60 -40 l40 30 l-20 26', '#b8a9a1', 6),
          ],
          1,
          38,
        ) + circle(240, 250, 14, '#8d8087')
      : '',
    box(0, 900, 1280, 60, '#b99a7c'),
  );
};

/** A small car with a learner's plate. */
export const car = (paint: string): string =>
  drawing(
    1280,
    960,
    '#cfe8f3',
    circle(1060, 170, 90, '#ffd760'),
    ellipse(300, 190, 190, 54, '#ffffffaa'),
    ellipse(640, 130, 150, 42, '#ffffffaa'),
    box(0, 560, 1280, 160, '#8cc084'),
    box(0, 690, 1280, 270, '#6b6470'),
    times(5, (n) => box(40 + n * 280, 850, 160, 22, '#fff4cf', 6)),
    shape('M330 560 q70 -190 210 -190 h240 q120 0 190 190 Z', paint),
    shape('M390 550 q50 -130 150 -130 h90 v130 Z', '#d9eef5'),
    shape('M660 420 h110 q80 0 130 130 H660 Z', '#d9eef5'),
    box(200, 540, 890, 190, paint, 70),
    box(200, 640, 890, 26, '#ffffff33'),
    circle(400, 730, 96, INK),
    circle(400, 730, 44, '#cfc6cf'),
    circle(890, 730, 96, INK),
    circle(890, 730, 44, '#cfc6cf'),
    circle(1060, 610, 30, '#fff0b8'),
    box(206, 590, 34, 50, '#d8392f', 10),
    box(560, 574, 120, 120, '#fffdf8', 12),
    shape('M592 594 h26 v60 h40 v24 h-66 Z', '#d8392f'),
  );
