import { drawing, circle, box, shape, stroke, placed, times, scatter } from './svg.ts';

/** The light of an hour: sky, its sun or moon, and hills from far to near. */
const LIGHT = {
  dawn: {
    sky: '#ffd9b8',
    glow: '#ffe9d2',
    sun: '#ff8f5a',
    hills: ['#f0b3a0', '#c98a9b', '#8d6491', '#553a6d'],
  },
  noon: {
    sky: '#bfe3f2',
    glow: '#d9f0f7',
    sun: '#ffcf4d',
    hills: ['#a9cfc4', '#7fb39c', '#4f8f73', '#2f6b55'],
  },
  dusk: {
    sky: '#f6b89a',
    glow: '#fbd0a8',
    sun: '#ffdf7e',
    hills: ['#d98a86', '#a8627c', '#6d4070', '#3d2352'],
  },
  night: {
    sky: '#1f2350',
    glow: '#2b3068',
    sun: '#f7ecc9',
    hills: ['#2f3a6b', '#26305a', '#1b2348', '#121735'],
  },
} as const;

export type Hour = keyof typeof LIGHT;

const bird = (x: number, y: number, size: number, colour: string): string =>
  stroke(
    `M${x - size} ${y - size / 3} q${size / 2} ${-size / 2} ${size} ${size / 3} q${size / 2} ${-size} ${size} ${-size / 3}`,
    colour,
    size / 6,
  );

const pine = (x: number, y: number, size: number, colour: string): string =>
  box(x - size * 0.05, y - size * 0.2, size * 0.1, size * 0.2, colour) +
  times(3, (n) => {
    const top = y - size * (1 - n * 0.22);
    const half = size * (0.16 + n * 0.07);
    return shape(`M${x} ${top} L${x + half} ${top + size * 0.4} H${x - half} Z`, colour);
  });

/** A jagged outline from edge to edge, filled to the bottom; `seed` changes it. */
export const ridge = (y: number, rise: number, seed: number, colour: string): string => {
  const points = Array.from(
    { length: 9 },
    (_, n) => `${n * 160} ${Math.round(y - rise * scatter(seed + n))}`,
  );
  return shape(`M0 960 L${points.join(' L')} L1280 960 Z`, colour);
};

const stars = (count: number): string =>
  times(count, (n) => circle(scatter(n) * 1280, scatter(n + 500) * 520, 2 + scatter(n + 900) * 4, '#fff3cf'));

/** Hills behind hills, with pines in front. `view` changes their outline. */
export function hills(hour: Hour, view: number): string {
  const light = LIGHT[hour];
  const sunX = 300 + 640 * scatter(view);
  return drawing(
    1280,
    960,
    light.sky,
    hour === 'night' ? stars(70) : '',
    circle(sunX, 330, 190, light.glow),
    circle(sunX, 330, hour === 'night' ? 70 : 110, light.sun),
    ...light.hills.map((colour, n) => ridge(520 + n * 110, 250 - n * 45, view * 31 + n * 9, colour)),
    hour === 'night'
      ? ''
      : bird(850, 210, 34, light.hills[3]) +
          bird(930, 255, 24, light.hills[3]) +
          bird(790, 270, 20, light.hills[3]),
    times(7, (n) =>
      pine(
        60 + n * 195 + 50 * scatter(view + n),
        960 - 40 * scatter(n + 3),
        190 + 120 * scatter(view * 7 + n),
        light.hills[3],
      ),
    ),
  );
}

/** A tent under the stars, with a fire. */
export const tent = (): string =>
  drawing(
    1280,
    960,
    LIGHT.night.sky,
    stars(110),
    circle(1010, 190, 74, '#f7ecc9'),
    circle(1040, 172, 66, LIGHT.night.sky),
    ridge(560, 210, 4, '#2f3a6b'),
    ridge(690, 130, 19, '#26305a'),
    box(0, 730, 1280, 230, '#1d3b3a'),
    times(5, (n) => pine(40 + n * 90 + (n > 2 ? 750 : 0), 760, 300 + 60 * scatter(n), '#14302f')),
    shape('M360 800 L620 400 L880 800 Z', '#f08a3c'),
    shape('M620 400 L880 800 H720 Z', '#c9622a'),
    shape('M620 470 L690 800 H550 Z', '#ffd98a'),
    shape('M620 470 L620 800 H550 Z', '#ffc95c'),
    stroke('M985 830 L1085 790 M985 790 L1085 830', '#6b432f', 22),
    shape('M1035 650 q62 76 40 130 q-40 34 -80 0 q-22 -54 40 -130', '#ff7b3a'),
    shape('M1035 710 q34 44 20 76 q-20 14 -40 0 q-14 -32 20 -76', '#ffd24d'),
  );

/** Open water with a sailing boat. */
export function sea(hour: Hour, sail: string): string {
  const light = LIGHT[hour];
  const water =
    hour === 'night'
      ? ['#27427a', '#1f3566', '#182a52']
      : hour === 'noon'
        ? ['#5fb7c9', '#3e9cb3', '#2b8099']
        : ['#d98f83', '#a96a86', '#754b7d'];
  const waves = (y: number, colour: string): string =>
    times(9, (n) => stroke(`M${n * 150 + (y % 70)} ${y} q30 -16 60 0`, colour, 7));
  return drawing(
    1280,
    960,
    light.sky,
    circle(400, 470, 230, light.glow),
    circle(400, 470, 130, light.sun),
    bird(840, 180, 32, '#3d2352') + bird(930, 130, 24, '#3d2352'),
    box(0, 520, 1280, 160, water[0] ?? ''),
    box(0, 650, 1280, 160, water[1] ?? ''),
    box(0, 790, 1280, 170, water[2] ?? ''),
    times(6, (n) => box(400 - 110 + n * 12, 545 + n * 26, 220 - n * 24, 9, light.sun, 5)),
    waves(620, '#ffffff55') + waves(740, '#ffffff44') + waves(880, '#ffffff33'),
    placed(830, 640, [
      shape('M-10 -330 L-10 -30 L-190 -30 Z', '#fffaf0'),
      shape('M14 -290 L14 -30 L150 -30 Z', sail),
      stroke('M0 -350 V0', '#5b3a2e', 12),
      shape('M-220 0 H210 L150 80 H-160 Z', '#8a3b2b'),
      box(-190, 18, 380, 12, '#fffaf0', 6),
    ]),
  );
}
