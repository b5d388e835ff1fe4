/** Current names of cities for which browsers use outdated names in time zones. */
const NAMES_TODAY: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
};

/** Returns the city in the name of a time zone (IANA), "New York"; the name itself if it contains none ("UTC"). */
export function cityOf(timeZone: string): string {
  const name = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return NAMES_TODAY[name] ?? name;
}

/** Returns the region of a time zone ("Europe", "Pacific Ocean"); undefined if it has none ("UTC"). */
export function regionOf(timeZone: string): string | undefined {
  const [, region] = /^(?!Etc\/)(.+?)\//.exec(timeZone) ?? [];
  return region?.replace(/^(Atlantic|Indian|Pacific)$/, '$1 Ocean');
}

/** A region with its time zones, sorted by city. */
export interface Region {
  name: string;
  zones: readonly { city: string; timeZone: string }[];
}

/** Returns time zones grouped by region, sorted by city. Always includes `chosen`, which replaces another zone with the same city. */
export function zonesByRegion(timeZones: readonly string[], chosen: string): readonly Region[] {
  const regions = new Map<string, Map<string, string>>();
  for (const timeZone of [...timeZones, chosen]) {
    const name = regionOf(timeZone) ?? 'Elsewhere';
    const cities = regions.get(name) ?? new Map<string, string>();
    regions.set(name, cities.set(cityOf(timeZone), timeZone));
  }
  return [...regions]
    .map(([name, cities]) => ({
      name,
      zones: [...cities]
        .map(([city, timeZone]) => ({ city, timeZone }))
        .toSorted((a, b) => a.city.localeCompare(b.city)),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
