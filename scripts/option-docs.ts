import { drivenRunners } from '../src/model/runner-name.ts';
import type { NamedType, OptionTable, OptionType } from '../src/options/option.ts';
import { generateFlags } from '../src/options/generate-flags.ts';
import { reviewFlags } from '../src/options/review-flags.ts';
import { optionList, options, type PlacedOption } from '../src/options/options.ts';
import { runFlags } from '../src/options/run-flags.ts';

/** Part of a JSON schema. */
type JsonSchema = Readonly<Record<string, unknown>>;

/** The pages of the guide that have such tables. */
export const optionPages: readonly string[] = [
  'docs/guide/README.md',
  'docs/guide/generating-tests.md',
  'docs/guide/reviewing-properties.md',
];

/** A page of the guide with its tables of options and flags as the declarations have them now. */
export function withOptionTables(path: string, page: string): string {
  const flags = path.endsWith('generating-tests.md')
    ? generateFlags
    : path.endsWith('reviewing-properties.md')
      ? reviewFlags
      : runFlags;
  const tables = {
    options: [['Key', 'Flag', 'Default', 'Meaning'], ...optionList.map(optionRow)],
    flags: [['Flag', 'Meaning'], ...Object.values(flags).map(({ flag, doc }) => [code(flag), doc])],
  };
  return page.replaceAll(
    /^<!-- (options|flags) -->$[^]*?^<!-- end of \1 -->$/gm,
    (_, name: keyof typeof tables) =>
      `<!-- ${name} -->\n\n${tableOf(tables[name])}\n\n<!-- end of ${name} -->`,
  );
}

function optionRow({ key, flag, default: value, doc }: PlacedOption): string[] {
  return [code(key), code(flag), written(value), doc];
}

function code(text: string): string {
  return `\`${text}\``;
}

/** A table in Markdown, with columns as wide as the formatter makes them. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((cells) => cells[at]?.length ?? 0)),
  );
  const [head = '', ...others] = rows.map(
    (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  );
  const line = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [head, line, ...others].join('\n');
}

/** A default as the guide writes it; a dash stands for none. */
function written(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '–';
  return code(literal(value));
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** The JSON schema of `assay.config.json`, for editors. */
export function configJsonSchema(): string {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of Assay',
    ...exactly({ $schema: { type: 'string' }, ...propertiesOf(options) }),
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

function exactly(properties: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: false, properties };
}

function propertiesOf(table: OptionTable): JsonSchema {
  return Object.fromEntries(
    Object.entries(table).map(([key, entry]) => {
      if ('section' in entry) return [key, exactly(propertiesOf(entry.section))];
      const { doc, default: value } = entry;
      const common = {
        description: plainText(doc),
        ...(value !== undefined && { default: value }),
      };
      return [key, { ...common, ...schemaOf(entry) }];
    }),
  );
}

const text: JsonSchema = { type: 'string', minLength: 1 };
const texts: JsonSchema = { type: 'array', items: text };
const commands: JsonSchema = { anyOf: [text, texts] };
const runnerEntry = exactly({ name: { enum: drivenRunners }, tests: texts, command: commands });

/** The schemas of the values that have a name and nothing else. */
const named: Readonly<Record<NamedType, JsonSchema>> = {
  boolean: { type: 'boolean' },
  text,
  texts,
  patterns: texts,
  commands,
  runner: {
    anyOf: [
      { enum: ['auto', ...drivenRunners] },
      {
        type: 'array',
        minItems: 1,
        items: { anyOf: [{ enum: drivenRunners }, { ...runnerEntry, required: ['name'] }] },
      },
    ],
  },
  workers: {
    anyOf: [
      { type: 'integer', minimum: 1 },
      { type: 'string', pattern: '^(100|[1-9][0-9]?)%$' },
    ],
  },
};

function schemaOf(kind: OptionType): JsonSchema {
  switch (kind.type) {
    case 'number': {
      const { least, most, whole } = kind;
      const type = whole === true ? 'integer' : 'number';
      return { type, minimum: least, ...(most !== undefined && { maximum: most }) };
    }
    case 'choice':
      return { enum: kind.choices };
    case 'names':
      return {
        type: 'array',
        items: { enum: [...kind.choices, ...kind.choices.map((name) => `!${name}`)] },
      };
    default:
      return named[kind.type];
  }
}

/** Markdown without its links. */
function plainText(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}
