/** The length, in characters, after which the description of a value is cut. */
const longest = 400;

/** Items of a list that are shown. */
const mostItems = 64;

/** Describes a value as code that a reader understands: `{ width: 2, rows: [[0, 1]] }`. */
export function describeValue(value: unknown, length: number = longest): string {
  const text = describe(value, new Set());
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

function describe(value: unknown, around: ReadonlySet<object>): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint':
      return `${value}n`;
    case 'function':
      return `function ${value.name}`;
    case 'object':
      if (value === null) return 'null';
      return around.has(value) ? '[itself]' : describeObject(value, new Set([...around, value]));
    default:
      return String(value);
  }
}

function describeObject(value: object, around: ReadonlySet<object>): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Date) return `new Date(${JSON.stringify(value)})`;
  if (Array.isArray(value)) return listOf(value, around);
  const name = classNameOf(value);
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    return `${name} ${listOf(Array.from(value as unknown as ArrayLike<unknown>), around)}`;
  }
  if (value instanceof Map || value instanceof Set) {
    return `new ${name}(${listOf([...value], around)})`;
  }
  const members = Object.entries(value).map(([key, member]) => {
    const shown = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : JSON.stringify(key);
    return `${shown}: ${describe(member, around)}`;
  });
  const body = members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  return name === '' || name === 'Object' ? body : `${name} ${body}`;
}

function listOf(items: readonly unknown[], around: ReadonlySet<object>): string {
  const shown = items.slice(0, mostItems).map((item) => describe(item, around));
  if (items.length > mostItems) shown.push(`… ${items.length - mostItems} more`);
  return `[${shown.join(', ')}]`;
}

function classNameOf(value: object): string {
  const { constructor: made } = value;
  return typeof made === 'function' ? made.name : '';
}
