import { isPlain } from './deep-equal.ts';

/** The longest literal that an assertion should contain. */
const longest = 60;

/** Returns a value as the code of a literal; undefined if there is none, or only a long one. */
export function literalOf(value: unknown): string | undefined {
  const code = print(value, 0);
  return code !== undefined && code.length <= longest ? code : undefined;
}

function print(value: unknown, depth: number): string | undefined {
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint':
      return `${value}n`;
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'object':
      return printObject(value, depth);
    default:
      return undefined;
  }
}

function printObject(value: object | null, depth: number): string | undefined {
  if (value === null) return 'null';
  if (depth > 2) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => print(item, depth + 1));
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  if (!isPlain(value)) return undefined;
  const members = Object.entries(value).map(([key, member]) => {
    const code = print(member, depth + 1);
    return code && `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key)}: ${code}`;
  });
  if (members.includes(undefined)) return undefined;
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function quote(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"');
  return `'${inner.replaceAll("'", String.raw`\'`)}'`;
}
