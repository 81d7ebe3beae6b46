interface Schema {
  readonly [keyword: string]: unknown;
}

type Check = (value: unknown, rule: unknown, at: string, root: Schema) => string[];

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: (value) => Array.isArray(value),
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
};

const none: Check = () => [];
const fails = (failed: boolean, at: string, what: string): string[] =>
  failed ? [`${at}: ${what}`] : [];

/** The keywords that the report schema uses; annotations check nothing. */
const checks: Readonly<Record<string, Check>> = {
  $schema: none,
  $id: none,
  title: none,
  description: none,
  examples: none,
  definitions: none,
  format: none,
  additionalProperties: none,
  type: (value, rule, at) =>
    fails(types[String(rule)]?.(value) !== true, at, `is no ${String(rule)}`),
  enum: (value, rule, at) =>
    fails(!Array.isArray(rule) || !rule.includes(value), at, `is ${String(value)}`),
  pattern: (value, rule, at) =>
    fails(!new RegExp(String(rule)).test(String(value)), at, `not ${String(rule)}`),
  minimum: (value, rule, at) =>
    fails(!(Number(value) >= Number(rule)), at, `below ${String(rule)}`),
  maximum: (value, rule, at) =>
    fails(!(Number(value) <= Number(rule)), at, `above ${String(rule)}`),
  uniqueItems: (value, _, at) => {
    const items = Array.isArray(value) ? value.map((item) => JSON.stringify(item)) : [];
    return fails(new Set(items).size < items.length, at, 'repeats an item');
  },
  required: (value, rule, at) =>
    (Array.isArray(rule) ? rule : []).flatMap((key) =>
      fails(!isObject(value) || !Object.hasOwn(value, key), at, `lacks ${key}`),
    ),
  items: (value, rule, at, root) =>
    (Array.isArray(value) ? value : []).flatMap((item, index) =>
      check(item, rule, `${at}/${index}`, root),
    ),
  $ref: (value, rule, at, root) =>
    check(value, child(child(root, 'definitions'), String(rule).split('/').at(-1) ?? ''), at, root),
};

/**
 * What of a value breaks a JSON schema, as far as the report schema goes: it throws at a keyword it doesn't
 * know, so that nothing is passed over.
 */
export function schemaProblems(value: unknown, schema: object): string[] {
  return check(value, schema, '', { ...schema });
}

function check(value: unknown, schema: unknown, at: string, root: Schema): string[] {
  if (!isObject(schema)) throw new Error(`No schema at ${at}`);
  const own = Object.entries(schema).flatMap(([keyword, rule]) => {
    if (keyword === 'properties') return [];
    const rules = checks[keyword];
    if (rules === undefined) throw new Error(`Unknown keyword ${keyword}`);
    return rules(value, rule, at, root);
  });
  return [...own, ...checkMembers(value, schema, at, root)];
}

function checkMembers(value: unknown, schema: Schema, at: string, root: Schema): string[] {
  if (!isObject(value)) return [];
  const known = schema['properties'];
  return Object.entries(value).flatMap(([key, member]) => {
    const rule =
      isObject(known) && Object.hasOwn(known, key) ? known[key] : schema['additionalProperties'];
    return rule === undefined ? [] : check(member, rule, `${at}/${key}`, root);
  });
}

function child(schema: unknown, key: string): unknown {
  return isObject(schema) ? schema[key] : undefined;
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
