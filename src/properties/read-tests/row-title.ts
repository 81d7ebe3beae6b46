import { concrete, unknownValue } from './literal-values.ts';
import type { ReadValue } from './values.ts';

/** The title of a row of a table of tests: `%s` and its like stand for the values of the row in their order, and `$name` for a member. */
export function rowTitle(title: string, row: readonly ReadValue[], at: number): string {
  let next = 0;
  const numbered = title.replaceAll(/%[sdifjop#%]/g, (mark) => {
    if (mark === '%%') return '%';
    if (mark === '%#') return String(at);
    const value = row[next];
    next += 1;
    return value === undefined ? mark : textOf(value, mark);
  });
  const [first] = row;
  if (first?.is !== 'record') return numbered;
  return numbered.replaceAll(/\$([\w$]+)/g, (mark, name: string) => {
    const value = first.members.get(name);
    return value === undefined ? mark : textOf(value, '%p');
  });
}

function textOf(value: ReadValue, mark: string): string {
  const known = concrete(value);
  if (known === unknownValue) return '…';
  if (typeof known === 'string') return mark === '%s' || mark === '%d' ? known : `"${known}"`;
  return typeof known === 'bigint' ? `${known}n` : (JSON.stringify(known) ?? 'undefined');
}
