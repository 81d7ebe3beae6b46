import type { AssayConfig } from './config.ts';
import type { OptionTable } from './option.ts';
import { options } from './options.ts';

/**
 * Returns two configurations put together. A key of the second one wins. A list that contains only exclusions (`!name`) is
 * added to the list that it would otherwise replace.
 */
export function layerConfigs(base: AssayConfig, over: AssayConfig): AssayConfig {
  return layer(options, base, over);
}

function layer(table: OptionTable, base: object, over: object): object {
  const [below, above] = [new Map(Object.entries(base)), new Map(Object.entries(over))];
  const settled = Object.entries(table).map(([key, entry]): [string, unknown] => {
    const [first, second]: readonly unknown[] = [below.get(key), above.get(key)];
    if (first === undefined || second === undefined) return [key, second ?? first];
    if ('section' in entry) return [key, layer(entry.section, Object(first), Object(second))];
    const isList = entry.type === 'patterns' || entry.type === 'names';
    return [key, isList ? extend(first, second) : second];
  });
  return Object.fromEntries(settled.filter(([, value]) => value !== undefined));
}

function extend(base: unknown, given: unknown): unknown {
  if (!Array.isArray(base) || !Array.isArray(given)) return given;
  const isAddition = given.every((item) => String(item).startsWith('!'));
  return isAddition ? [...base, ...given] : given;
}
