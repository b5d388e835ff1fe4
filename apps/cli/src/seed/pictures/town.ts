import { drawing, circle, ellipse, box, shape, stroke, placed, times, scatter } from './svg.ts';
import { ridge } from './outdoors.ts';

const INK_LEG = '#33264a';

const runner = (x: number, y: number, shirt: string, skin: string, scale: number): string =>
  placed(
    x,
    y,
    [
      stroke('M0 -120 L34 -66 L6 -10', INK_LEG, 24),
      stroke('M0 -120 L-26 -62 L-74 -50', INK_LEG, 24),
      stroke('M4 -214 L-44 -170 L-20 -136', skin, 18),
      stroke('M4 -214 L56 -190 L88 -222', skin, 18),
      stroke('M6 -206 L0 -130', shirt, 54),
      circle(16, -280, 34, skin),
      stroke('M6 -8 h26 M-76 -48 l-4 -24', '#ffffff', 16),
    ],
    scale,
  );

/** Runners on a path through a park. */
export function run(
  weather: 'sun' | 'rain' | 'snow',
  runners: readonly (readonly [shirt: string, skin: string])[],
): string {
  const sky = { sun: '#cdeaf2', rain: '#a9b7c4', snow: '#dfe6ee' }[weather];
  const grass = { sun: '#8cc084', rain: '#6f9a78', snow: '#f6f9fb' }[weather];
  const leaf = { sun: '#4f9462', rain: '#44775a', snow: '#b9cbd6' }[weather];
  const tree = (x: number, y: number, size: number): string =>
    box(x - size * 0.06, y - size * 0.5, size * 0.12, size * 0.5, '#6b4636') +
    circle(x, y - size * 0.75, size * 0.36, leaf) +
    circle(x - size * 0.22, y - size * 0.55, size * 0.24, leaf) +
    circle(x + size * 0.23, y - size * 0.57, size * 0.22, leaf);
  return drawing(
    1280,
    960,
    sky,
    weather === 'sun'
      ? circle(1050, 170, 95, '#ffcf4d')
      : times(3, (n) => ellipse(240 + n * 400, 130 + 40 * (n % 2), 210, 62, '#ffffff66')),
    ridge(560, 120, 12, weather === 'snow' ? '#cfd9e2' : '#b4d3b2'),
    box(0, 560, 1280, 400, grass),
    shape('M560 560 H700 L1120 960 H120 Z', weather === 'snow' ? '#d9e2ea' : '#e8d3b0'),
    times(8, (n) =>
      tree(n < 4 ? 60 + n * 130 : 790 + (n - 4) * 150, 590 + 20 * scatter(n), 230 + 110 * scatter(n + 40)),
    ),
    ...runners.map(([shirt, skin], n) =>
      runner(
        430 + n * (440 / Math.max(1, runners.length - 0.5)),
        900 - (n % 2) * 70,
        shirt,
        skin,
        1.12 - (n % 2) * 0.14,
      ),
    ),
    weather === 'rain'
      ? times(90, (n) => stroke(`M${scatter(n) * 1280} ${scatter(n + 77) * 960} l-12 40`, '#ffffffaa', 4))
      : '',
    weather === 'snow'
      ? times(120, (n) => circle(scatter(n) * 1280, scatter(n + 77) * 960, 4 + 5 * scatter(n + 7), '#ffffff'))
      : '',
  );
}

/** Houses on a hill street, with washing out, and a tram. */
export function street(tram: string): string {
  const walls = ['#f3c6b1', '#f7e3b0', '#c9dfe4', '#eab6b6', '#d8e3c4'];
  const house = (x: number, height: number, wall: string, n: number): string =>
    box(x, 720 - height, 236, height, wall) +
    shape(`M${x - 16} ${720 - height} L${x + 118} ${640 - height} L${x + 252} ${720 - height} Z`, '#c8553d') +
    times(6, (w) => {
      const wx = x + 34 + (w % 2) * 104;
      const wy = 760 - height + Math.floor(w / 2) * 128;
      return wy > 610
        ? ''
        : box(wx, wy, 64, 84, '#fffaf0', 6) +
            box(wx + 6, wy + 6, 24, 72, '#7ea6b8', 3) +
            box(wx + 34, wy + 6, 24, 72, '#7ea6b8', 3) +
            (w === n % 4
              ? box(wx - 8, wy + 84, 80, 14, '#4f9462', 4) +
                circle(wx + 10, wy + 80, 9, '#d8425a') +
                circle(wx + 52, wy + 78, 9, '#ffb91f')
              : '');
    });
  return drawing(
    1280,
    960,
    '#cfe8f3',
    circle(1080, 140, 80, '#ffd760'),
    times(5, (n) => house(16 + n * 254, 420 + 120 * scatter(n + 5), walls[n] ?? '', n)),
    stroke('M160 330 q230 70 460 0', '#5b4a52', 5),
    times(6, (n) =>
      box(
        210 + n * 66,
        344 + 22 * Math.sin((n + 0.5) / 2),
        40,
        62,
        ['#d8425a', '#fffaf0', '#4a86c5', '#ffb91f', '#fffaf0', '#7b4a9a'][n] ?? '',
        4,
      ),
    ),
    box(0, 720, 1280, 240, '#b8a9a1'),
    box(0, 830, 1280, 12, '#8d7f78') + box(0, 900, 1280, 12, '#8d7f78'),
    placed(430, 560, [
      stroke('M210 -4 L250 -90 H160', '#4a3b44', 9),
      box(0, 0, 430, 190, tram, 26),
      box(0, 140, 430, 130, '#fffaf0', 20),
      box(0, 0, 430, 26, '#5b3a2e', 13),
      times(4, (n) => box(26 + n * 98, 46, 80, 96, '#d9eef5', 10)),
      box(40, 206, 350, 14, tram, 7),
      circle(96, 286, 38, '#3b2b38') +
        circle(334, 286, 38, '#3b2b38') +
        circle(96, 286, 14, '#b8a9a1') +
        circle(334, 286, 14, '#b8a9a1'),
    ]),
  );
}
