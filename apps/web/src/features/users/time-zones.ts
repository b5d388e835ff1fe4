/** Cities after which browsers name zones by words of old. */
const NAMES_TODAY: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
};

/** Returns the city after which a zone (IANA) is named ("New York"); of a zone without one the name itself ("UTC"). */
export function cityOf(timeZone: string): string {
  const name = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return NAMES_TODAY[name] ?? name;
}

/** Returns the part of the world in which a zone lies ("Europe", "Pacific Ocean"), or undefined where it lies in none ("UTC"). */
export function regionOf(timeZone: string): string | undefined {
  const [, region] = /^(?!Etc\/)(.+?)\//.exec(timeZone) ?? [];
  return region?.replace(/^(Atlantic|Indian|Pacific)$/, '$1 Ocean');
}

/** A part of the world, and its zones in order of their cities. */
export interface Region {
  name: string;
  zones: readonly { city: string; timeZone: string }[];
}

/** Zones by region and city. The chosen one is among them, in place of one of the same city, and even if the browser does not list it. */
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
