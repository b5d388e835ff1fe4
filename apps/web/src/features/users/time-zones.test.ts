import { describe, expect, it } from 'vitest';
import { cityOf, regionOf, zonesByRegion } from './time-zones.ts';

describe('a zone', () => {
  it.each([
    ['Europe/Lisbon', 'Lisbon', 'Europe'],
    ['America/New_York', 'New York', 'America'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires', 'America'],
    ['America/Port-au-Prince', 'Port-au-Prince', 'America'],
    ['Asia/Calcutta', 'Kolkata', 'Asia'],
    ['Asia/Kolkata', 'Kolkata', 'Asia'],
    ['Pacific/Honolulu', 'Honolulu', 'Pacific Ocean'],
    ['UTC', 'UTC', undefined],
    ['Etc/GMT+5', 'GMT+5', undefined],
  ])('%s is that of %s in %s', (timeZone, city, region) => {
    expect(cityOf(timeZone)).toBe(city);
    expect(regionOf(timeZone)).toBe(region);
  });
});

describe('the list of zones', () => {
  const listed = ['Asia/Calcutta', 'Africa/Cairo', 'Asia/Baku', 'Africa/Accra'];

  it('is sorted by region and city', () => {
    expect(zonesByRegion(listed, 'Asia/Baku')).toEqual([
      {
        name: 'Africa',
        zones: [
          { city: 'Accra', timeZone: 'Africa/Accra' },
          { city: 'Cairo', timeZone: 'Africa/Cairo' },
        ],
      },
      {
        name: 'Asia',
        zones: [
          { city: 'Baku', timeZone: 'Asia/Baku' },
          { city: 'Kolkata', timeZone: 'Asia/Calcutta' },
        ],
      },
    ]);
  });

  it('replaces another name of the chosen zone', () => {
    const asia = zonesByRegion(listed, 'Asia/Kolkata').find(({ name }) => name === 'Asia');
    expect(asia?.zones.map(({ timeZone }) => timeZone)).toEqual(['Asia/Baku', 'Asia/Kolkata']);
  });

  it('includes the chosen zone even if it has no region', () => {
    expect(zonesByRegion(listed, 'UTC').at(-1)).toEqual({
      name: 'Elsewhere',
      zones: [{ city: 'UTC', timeZone: 'UTC' }],
    });
  });

  it('includes every zone of this machine once', () => {
    const all = Intl.supportedValuesOf('timeZone');
    const shown = zonesByRegion(all, 'Europe/Lisbon').flatMap(({ zones }) => zones);
    expect(shown.map(({ timeZone }) => timeZone).toSorted()).toEqual(all.toSorted());
  });
});
