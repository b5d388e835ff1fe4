import {
  box,
  circle,
  drawing,
  ellipse,
  INK,
  MARIGOLD,
  placed,
  scatter,
  shape,
  stroke,
  times,
} from './svg.ts';

const board = (x: number, y: number, width: number, height: number): string =>
  box(x, y + 12, width, height, '#9c6b43', 34) +
  box(x, y, width, height, '#c98f5f', 34) +
  times(3, (n) => stroke(`M${x + 60} ${y + height * (0.25 + n * 0.25)} H${x + width - 60}`, '#b87f50', 5));

const checked = (colour: string): string =>
  times(9, (n) => box(n * 150, 0, 75, 960, colour)) + times(7, (n) => box(0, n * 150, 1280, 75, colour));

/** A loaf on a board, seen from above; a burnt one smokes. */
export function loaf(state: 'golden' | 'sliced' | 'burnt'): string {
  const crust = state === 'burnt' ? '#3b2a26' : '#b96a2c';
  const top = state === 'burnt' ? '#54403a' : '#e09a4e';
  const cut = state === 'burnt' ? '#6d5850' : '#f6d9a6';
  const bread = [
    ellipse(0, 14, 330, 190, crust),
    ellipse(0, -6, 318, 176, top),
    ...[-150, -50, 50, 150].map((x) => stroke(`M${x - 34} -96 q44 90 10 190`, cut, 24)),
    times(40, (n) =>
      circle(-240 + 480 * scatter(n), -110 + 200 * scatter(n + 60), 3 + 3 * scatter(n + 9), '#fff4dc88'),
    ),
  ];
  const slice = (x: number, turn: number): string =>
    placed(
      x,
      690,
      [
        shape('M-92 90 V-30 q-34 -84 92 -84 q126 0 92 84 V90 q-92 22 -184 0', '#b96a2c'),
        shape('M-74 74 V-24 q-22 -70 74 -70 q96 0 74 70 V74 q-74 16 -148 0', '#f9e6c3'),
        times(9, (n) => circle(-50 + 100 * scatter(n + x), -50 + 100 * scatter(n + 20), 7, '#ecd2a2')),
      ],
      1,
      turn,
    );
  return drawing(
    1280,
    960,
    '#f3e6df',
    checked('#e7c9c1'),
    board(140, 170, 1000, 640),
    placed(620, 430, bread, state === 'sliced' ? 0.92 : 1.12, -8),
    state === 'sliced' ? slice(420, -6) + slice(610, 4) + slice(800, -3) : '',
    state === 'burnt'
      ? times(3, (n) => stroke(`M${470 + n * 160} 260 q-50 -60 0 -120 q50 -60 0 -120`, '#8d8087aa', 26))
      : '',
    state === 'golden'
      ? stroke(
          'M940 690 q60 -160 120 -210 M960 640 q60 -10 84 -60 M985 590 q-4 -60 30 -80 M985 590 q54 6 90 -40',
          '#b99a3c',
          13,
        )
      : '',
  );
}

/** A birthday cake, whole or with a slice gone. */
export function cake(candles: number, icing: string, { eaten = false } = {}): string {
  const tier = (y: number, half: number, height: number): string =>
    box(640 - half, y, half * 2, height, '#f7dfb5', 22) +
    box(640 - half, y + height * 0.46, half * 2, 22, '#d8425a') +
    shape(
      `M${640 - half} ${y + 40} v-20 q0 -26 26 -26 h${half * 2 - 52} q26 0 26 26 v30 ${times(Math.round(half / 40), () => 'q-20 50 -40 0 q-20 -30 -40 0 ')} Z`,
      icing,
    );
  return drawing(
    1280,
    960,
    '#fbe3ea',
    times(46, (n) =>
      placed(
        scatter(n) * 1280,
        scatter(n + 30) * 560,
        [box(-11, -5, 22, 10, ['#ffb91f', '#6d2380', '#4fae8a', '#e8638a'][n % 4] ?? '', 4)],
        1,
        360 * scatter(n + 60),
      ),
    ),
    box(0, 760, 1280, 200, '#8d4f7d'),
    ellipse(640, 782, 430, 46, '#5f2f58'),
    ellipse(640, 768, 420, 42, '#fffaf0'),
    tier(540, 330, 220),
    tier(370, 220, 180),
    times(candles, (n) => {
      const x = 640 + (n - (candles - 1) / 2) * Math.min(74, 380 / candles);
      return (
        box(x - 9, 274, 18, 96, ['#6d2380', '#ffb91f', '#4fae8a'][n % 3] ?? '', 6) +
        shape(`M${x} 204 q26 38 0 62 q-26 -24 0 -62`, '#ff9a3a') +
        shape(`M${x} 226 q12 20 0 34 q-12 -14 0 -34`, '#fff0b8')
      );
    }),
    eaten
      ? shape('M780 366 H1000 V758 H700 V560 H780 Z', '#fbe3ea') +
          shape('M700 560 L640 600 V750 L700 758 Z', '#eac78f') +
          shape('M700 650 L640 676 V696 L700 672 Z', '#d8425a') +
          box(700, 757, 260, 18, '#fffaf0')
      : '',
  );
}

/** A laid table from above; `dishes` are the colours of what is in the pots. */
export function table(dishes: readonly string[], cloth: string): string {
  const plate = (x: number, y: number): string =>
    circle(x, y + 6, 112, '#00000022') +
    circle(x, y, 110, '#fffaf0') +
    circle(x, y, 78, '#f0e3dd') +
    stroke(`M${x - 146} ${y - 70} v140 M${x - 158} ${y - 74} v40 M${x - 134} ${y - 74} v40`, '#b9b4bd', 9) +
    stroke(`M${x + 146} ${y - 74} v148`, '#b9b4bd', 12);
  const pot = (x: number, y: number, food: string, n: number): string =>
    circle(x, y + 8, 142, '#00000033') +
    circle(x, y, 140, ['#33475b', '#a8432f', '#3f6b57', '#6d4070'][n % 4] ?? INK) +
    circle(x, y, 116, food) +
    times(16, (k) =>
      circle(
        x + 170 * (scatter(k + n * 9) - 0.5),
        y + 170 * (scatter(k + n * 9 + 50) - 0.5),
        8 + 8 * scatter(k),
        k % 2 ? '#4f8f5b' : '#fff4dc',
      ),
    );
  return drawing(
    1280,
    960,
    cloth,
    box(40, 40, 1200, 880, '#ffffff22', 40),
    plate(240, 190),
    plate(640, 180),
    plate(1040, 190),
    plate(240, 770),
    plate(640, 780),
    plate(1040, 770),
    ...dishes.map((food, n) => pot(640 + (n - (dishes.length - 1) / 2) * 330, 480, food, n)),
    times(
      3,
      (n) =>
        circle(440 + n * 400 - (n === 2 ? 800 : 0), n === 2 ? 330 : 630, 40, '#ffffff99') +
        circle(440 + n * 400 - (n === 2 ? 800 : 0), n === 2 ? 330 : 630, 28, '#e8a03a'),
    ),
  );
}

/** A pot of soup on the stove, steaming. */
export const soup = (pot: string): string =>
  drawing(
    960,
    1280,
    '#fbead0',
    times(5, (row) =>
      times(6, (n) => box(n * 170 - 10, row * 150 - 20, 158, 138, row % 2 ? '#f3d9b5' : '#f7e1c2', 8)),
    ),
    box(0, 980, 960, 300, '#4a3b44'),
    box(0, 980, 960, 26, '#6b5964'),
    ellipse(480, 990, 300, 30, '#2b2129'),
    times(3, (n) => stroke(`M${340 + n * 140} 470 q-60 -80 0 -150 q60 -80 0 -150`, '#ffffffb0', 30)),
    box(140, 700, 110, 46, '#3b2b38', 23),
    box(710, 700, 110, 46, '#3b2b38', 23),
    shape('M220 600 H740 V900 q0 90 -90 90 H310 q-90 0 -90 -90 Z', pot),
    shape('M220 600 H300 V990 q-80 -6 -80 -90 Z', '#00000018'),
    ellipse(480, 600, 270, 64, '#3b2b38'),
    ellipse(480, 598, 246, 50, MARIGOLD),
    times(14, (n) =>
      ellipse(280 + 400 * scatter(n), 580 + 34 * scatter(n + 40), 16, 9, n % 3 ? '#4f8f5b' : '#e8622e'),
    ),
    stroke('M600 590 L760 330', '#8a5a35', 26),
  );

/** What the garden gave, in a crate. */
export function crate(giant: boolean): string {
  const carrot = (x: number): string =>
    stroke(`M${x} 470 l-26 -120 M${x} 470 l4 -140 M${x} 470 l34 -110`, '#4f9462', 15) +
    shape(`M${x - 42} 470 h84 l-34 210 h-16 Z`, '#f08a3c');
  const tomato = (x: number, y: number, r: number): string =>
    circle(x, y, r, '#d8392f') +
    ellipse(x - r * 0.35, y - r * 0.4, r * 0.2, r * 0.12, '#ffffff88') +
    shape(
      `M${x - r * 0.5} ${y - r * 0.75} q${r * 0.5} ${r * 0.4} ${r} 0 q${-r * 0.4} ${-r * 0.5} ${-r} 0`,
      '#3f7d4e',
    );
  return drawing(
    1280,
    960,
    '#d7ead0',
    times(18, (n) => ellipse(scatter(n) * 1280, scatter(n + 9) * 500, 70, 34, '#c3dfb9')),
    box(0, 780, 1280, 180, '#a9794c'),
    carrot(370),
    carrot(460),
    carrot(550),
    tomato(760, 500, 92),
    tomato(900, 470, 100),
    tomato(1000, 530, 84),
    tomato(680, 560, 80),
    giant
      ? placed(
          640,
          420,
          [
            shape(
              'M-520 40 q60 -120 500 -120 q420 0 500 60 q40 70 -60 110 q-200 60 -520 50 q-380 -10 -420 -100',
              '#3f7d4e',
            ),
            times(5, (n) =>
              stroke(`M${-440 + n * 30} ${-6 + n * 28} q400 -60 ${800 - n * 50} -16`, '#5c9c66', 9),
            ),
            box(-560, -6, 60, 46, '#b99a3c', 12),
          ],
          0.95,
          -9,
        )
      : '',
    times(3, (n) => box(240, 590 + n * 84, 800, 70, n % 2 ? '#c08a55' : '#cf9a63', 10)),
    box(226, 570, 46, 280, '#9c6b43', 10),
    box(1008, 570, 46, 280, '#9c6b43', 10),
    times(6, (n) => circle(n < 3 ? 249 : 1031, 625 + (n % 3) * 84, 9, '#5b3a2e')),
  );
}
