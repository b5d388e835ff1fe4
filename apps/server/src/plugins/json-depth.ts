import { LIMITS } from '@dubs/contract';

/** Whether lists and objects lie in each other deeper than any call needs: what walks through such a body would lose its footing. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let i = 0; i < json.length; i++) {
    const char = json[i];
    if (char === '"') {
      for (i++; i < json.length && json[i] !== '"'; i++) if (json[i] === '\\') i++;
    } else if (char === '{' || char === '[') {
      if (++depth > LIMITS.body.jsonDepth) return true;
    } else if (char === '}' || char === ']') depth--;
  }
  return false;
}
