import {
  INK,
  MARIGOLD,
  PLUM,
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

/** A chess board in the middle of a game, from above. */
export const chess = (): string =>
  drawing(
    1120,
    1120,
    '#4d7a68',
    box(110, 118, 900, 900, '#00000033', 30),
    box(110, 100, 900, 900, '#6b432f', 30),
    times(64, (n) =>
      box(
        160 + (n % 8) * 100,
        150 + Math.floor(n / 8) * 100,
        100,
        100,
        (n + Math.floor(n / 8)) % 2 ? '#b07a4f' : '#f3dfbe',
      ),
    ),
    times(14, (n) => {
      const x = 210 + 100 * Math.floor(8 * scatter(n + 2));
      const y = 200 + 100 * ((n * 3) % 8);
      const colour = n % 2 ? '#2a1230' : '#fffaf0';
      return (
        ellipse(x, y + 30, 34, 15, '#00000044') +
        shape(`M${x - 32} ${y + 34} q8 -40 16 -60 h32 q8 20 16 60 Z`, colour) +
        circle(x, y - 32, n % 5 ? 20 : 26, colour) +
        (n % 5 ? '' : shape(`M${x - 22} ${y - 54} l8 14 l14 -18 l14 18 l8 -14 v22 h-44 Z`, MARIGOLD))
      );
    }),
  );

/** Dice and tokens on a winding board. */
export const boardGame = (): string => {
  const colours = ['#d8425a', '#ffb91f', '#4fae8a', '#4a86c5', '#7b4a9a'];
  const spot = (n: number) => ({
    x: 130 + (Math.floor(n / 6) % 2 ? 5 - (n % 6) : n % 6) * 204,
    y: 140 + Math.floor(n / 6) * 220,
  });
  return drawing(
    1280,
    960,
    '#f7ead2',
    stroke(`M${times(24, (n) => `${n === 0 ? '' : ' L'}${spot(n).x} ${spot(n).y}`)}`, '#e5cfa3', 96),
    times(
      24,
      (n) =>
        circle(spot(n).x, spot(n).y, 58, colours[n % 5] ?? '') +
        circle(spot(n).x, spot(n).y, 42, '#ffffff33'),
    ),
    times(4, (n) => {
      const { x, y } = spot(3 + n * 5);
      return (
        ellipse(x, y + 20, 44, 16, '#00000033') +
        shape(`M${x - 40} ${y + 22} q6 -80 24 -94 h32 q18 14 24 94 Z`, colours[(n + 2) % 5] ?? '') +
        circle(x, y - 96, 34, colours[(n + 2) % 5] ?? '')
      );
    }),
    ...[
      [860, 470, -14],
      [1030, 540, 18],
    ].map(([x = 0, y = 0, turn = 0], n) =>
      placed(
        x,
        y,
        [
          box(-70, -62, 140, 140, '#00000022', 26),
          box(-70, -70, 140, 140, '#fffdf8', 26),
          ...(n
            ? [
                [0, 0],
                [-36, -36],
                [36, 36],
                [36, -36],
                [-36, 36],
              ]
            : [
                [-36, -36],
                [36, -36],
                [-36, 0],
                [36, 0],
                [-36, 36],
                [36, 36],
              ]
          ).map(([dx = 0, dy = 0]) => circle(dx, dy, 13, INK)),
        ],
        1,
        turn,
      ),
    ),
  );
};

/** A robot that was built on a kitchen table. */
export const robot = (body: string, awake: boolean): string =>
  drawing(
    960,
    1280,
    '#d9eef5',
    times(9, (n) => circle(scatter(n) * 960, scatter(n + 20) * 900, 30 + 60 * scatter(n + 4), '#c8e4ee')),
    box(0, 1080, 960, 200, '#a9794c'),
    stroke('M480 250 V150', '#5b4a52', 14),
    circle(480, 140, 34, awake ? '#ff5a4d' : '#8d8087'),
    box(270, 250, 420, 300, body, 60),
    box(330, 320, 300, 140, INK, 40),
    awake
      ? circle(410, 390, 36, MARIGOLD) + circle(550, 390, 36, MARIGOLD)
      : stroke('M374 392 h72 M514 392 h72', MARIGOLD, 12),
    stroke(awake ? 'M420 495 q60 40 120 0' : 'M420 505 h120', INK, 14),
    box(430, 550, 100, 50, '#8d8087'),
    box(230, 600, 500, 340, body, 50),
    box(310, 670, 340, 160, '#fffaf0', 20),
    times(3, (n) => circle(380 + n * 100, 750, 32, ['#d8425a', '#ffb91f', '#4fae8a'][n] ?? '')),
    stroke(awake ? 'M230 680 L110 560 L90 440' : 'M230 680 L130 800 L130 930', '#8d8087', 44),
    stroke('M730 680 L840 800 L830 920', '#8d8087', 44),
    circle(awake ? 90 : 130, awake ? 420 : 950, 48, body),
    circle(830, 940, 48, body),
    box(320, 940, 90, 130, '#8d8087'),
    box(550, 940, 90, 130, '#8d8087'),
    box(280, 1050, 160, 70, INK, 30),
    box(520, 1050, 160, 70, INK, 30),
  );

/** A scarf on the needles, with its wool. */
export const scarf = (stripes: readonly string[]): string =>
  drawing(
    1280,
    960,
    '#efe3d6',
    ellipse(640, 900, 720, 160, '#e2d1be'),
    stroke('M930 640 q-160 120 -330 20 q-120 -70 -190 -10', stripes[0] ?? PLUM, 12),
    times(14, (n) => box(230, 150 + n * 46, 330, 47, stripes[n % stripes.length] ?? PLUM)),
    times(14, (row) =>
      times(11, (n) => stroke(`M${234 + n * 30} ${160 + row * 46} l14 22 l14 -22`, '#ffffff44', 6)),
    ),
    times(9, (n) => stroke(`M${246 + n * 38} 800 v56`, stripes[n % stripes.length] ?? PLUM, 12)),
    stroke('M130 170 L700 130', '#c98f5f', 20),
    circle(130, 170, 24, '#8a5a3d'),
    stroke('M170 110 L720 180', '#b87f50', 20),
    circle(170, 110, 24, '#8a5a3d'),
    circle(980, 620, 190, stripes[0] ?? PLUM),
    times(6, (n) => placed(980, 620, [stroke('M-170 40 q170 -190 340 0', '#ffffff55', 12)], 1, n * 30)),
    circle(1120, 780, 120, stripes[1] ?? MARIGOLD),
    times(5, (n) => placed(1120, 780, [stroke('M-104 24 q104 -120 208 0', '#ffffff66', 10)], 1, n * 36)),
  );
