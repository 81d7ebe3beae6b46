import { hash } from 'node:crypto';

import { isFunctionExpression, type NodeOf } from '../../../syntax/nodes.ts';
import { parse, type Comment, type Node, type ParsedFile } from '../../../syntax/parse.ts';
import { namesOf, statementDeclarations, topLevelNames } from '../../../syntax/scope.ts';
import { bareExpression } from '../../../syntax/unwrapped.ts';
import { namesUsedIn } from '../../../syntax/names-used.ts';
import type { Span } from '../../../model/span.ts';

/** The text of a test file, and the places of its tests and imports in it. */
export interface TestFileText {
  readonly text: string;
  readonly comments: readonly Comment[];
  readonly imports: readonly TestFileImport[];
  /** The names that hooks at the top level set to the exports of modules that they load anew. */
  readonly reloads: readonly TestFileReload[];
  /** The top level, as a block without a title. */
  readonly block: TestBlock;
  /** The names that are declared or imported at the top level. */
  readonly names: ReadonlySet<string>;
}

/** An import, or a `require`, with the names that it declares. */
export interface TestFileImport extends Span {
  readonly specifier: string;
  readonly isType: boolean;
  readonly names: readonly { readonly name: string; readonly local: string }[];
}

/** Names that a hook sets to exports of a module. Its span is that of the pattern: `{ a, b: c }`. */
export type TestFileReload = Omit<TestFileImport, 'isType'>;

/** A `describe` block, or the top level. */
export interface TestBlock extends Span {
  readonly title: string;
  /** The name of the function that makes the block; undefined for the top level. */
  readonly callee: string | undefined;
  readonly bodyStart: number;
  /** The end of the body: before the closing brace, or at the end of the file. */
  readonly bodyEnd: number;
  readonly blocks: readonly TestBlock[];
  readonly tests: readonly TestEntry[];
  /** Hooks and declarations. */
  readonly others: readonly OtherPart[];
}

interface FilePart extends Span {
  /** The hash of the syntax tree and the comments. Formatting seldom changes it. */
  readonly hash: string;
  /** The names that the part uses, so that imports of them are needed. */
  readonly uses: ReadonlySet<string>;
}

/** A hook or a declaration. */
export interface OtherPart extends FilePart {
  /** The names that it declares. */
  readonly names: readonly string[];
}

/** A test, or a table of tests. */
export interface TestEntry extends FilePart {
  readonly title: string;
}

/** Reads a test file; undefined if it can't be parsed. */
export function readTestFile(path: string, text: string): TestFileText | undefined {
  const outcome = parse(path, text);
  if (!outcome.ok) return undefined;
  const { file } = outcome;
  const { body } = file.program;
  const imports = body.flatMap((node) => importOf(node) ?? []);
  return {
    text,
    comments: file.comments,
    imports,
    reloads: body.flatMap(reloadsOf),
    block: blockOf(body, file, {
      title: '',
      callee: undefined,
      start: 0,
      end: text.length,
      bodyStart: 0,
      bodyEnd: text.length,
    }),
    names: topLevelNames(file.program),
  };
}

function blockOf(
  nodes: readonly Node[],
  file: ParsedFile,
  place: Omit<TestBlock, 'blocks' | 'tests' | 'others'>,
): TestBlock {
  const blocks: TestBlock[] = [];
  const tests: TestEntry[] = [];
  const others: OtherPart[] = [];
  for (const node of nodes) {
    const { start, end } = node;
    const named = namedCall(node);
    if (named === undefined) {
      if (importOf(node) !== undefined) continue;
      others.push({
        start,
        end,
        hash: hashOf([node], file),
        uses: namesUsedIn([node]),
        names: namesOf(statementDeclarations(node)),
      });
    } else if (isBlockName(named.callee)) {
      const inner = named.body;
      if (inner === undefined) continue;
      const body = { bodyStart: inner.start + 1, bodyEnd: inner.end - 1 };
      const { title, callee } = named;
      blocks.push(blockOf(inner.body, file, { title, callee, start, end, ...body }));
    } else {
      const own = hashOf(named.rest, file);
      tests.push({ start, end, title: named.title, hash: own, uses: namesUsedIn([node]) });
    }
  }
  return { ...place, blocks, tests, others };
}

interface NamedCall {
  readonly callee: string;
  readonly title: string;
  readonly rest: readonly Node[];
  readonly body?: NodeOf<'BlockStatement'>;
}

/** `describe('title', () => {…})`, `it('title', …)`, a call with a modifier such as `it.only`, or a table of tests. */
function namedCall(node: Node): NamedCall | undefined {
  if (node.type === 'ForOfStatement') return namedLoop(node);
  if (node.type !== 'ExpressionStatement') return undefined;
  const call = node.expression;
  if (call.type !== 'CallExpression') return undefined;
  const isEach = call.callee.type === 'CallExpression';
  const outer = call.callee.type === 'CallExpression' ? call.callee.callee : call.callee;
  const callee = outer.type === 'MemberExpression' ? outer.object : outer;
  if (
    callee.type !== 'Identifier' ||
    !/^(?:describe|suite|context|it|test|specify)$/.test(callee.name) ||
    (isEach && isBlockName(callee.name))
  ) {
    return undefined;
  }
  const [title, ...rest] = call.arguments;
  if (title?.type !== 'Literal' || typeof title.value !== 'string') return undefined;
  if (call.callee.type === 'CallExpression') {
    const rows = call.callee.arguments;
    const own = title.value === '%s' ? firstText(rows[0]) : undefined;
    return { callee: callee.name, title: own ?? title.value, rest: [title, ...rows, ...rest] };
  }
  const last = rest.at(-1);
  const body = isFunctionExpression(last) && last.body !== null ? last.body : undefined;
  const hasStatements =
    body !== undefined && 'body' in body && Array.isArray(body.body) && isBlock(body);
  return {
    callee: callee.name,
    title: title.value,
    rest,
    ...(hasStatements && { body }),
  };
}

/** A loop over rows with one test in it. If rows have titles, the title of the first row stands for all. */
function namedLoop(node: NodeOf<'ForOfStatement'>): NamedCall | undefined {
  const only = node.body.type === 'BlockStatement' ? node.body.body[0] : undefined;
  const call = only?.type === 'ExpressionStatement' ? only.expression : undefined;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return undefined;
  const [title] = call.arguments;
  if (!/^(?:it|test|specify)$/.test(call.callee.name)) return undefined;
  const parts = title?.type === 'TemplateLiteral' ? title.quasis : undefined;
  const text = parts?.map(({ value }) => value.raw).join('${…}') ?? firstText(node.right);
  return text === undefined ? undefined : { callee: call.callee.name, title: text, rest: [node] };
}

/** The first string in the rows of a table. */
function firstText(rows: Node | undefined): string | undefined {
  const row = rows?.type === 'ArrayExpression' ? rows.elements[0] : undefined;
  const [first] =
    row?.type === 'ArrayExpression'
      ? row.elements
      : row?.type === 'ObjectExpression'
        ? row.properties.map((each) => (each.type === 'Property' ? each.value : undefined))
        : [row];
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
}

function isBlock(node: Node): node is NodeOf<'BlockStatement'> {
  return node.type === 'BlockStatement';
}

function isBlockName(name: string): boolean {
  return name === 'describe' || name === 'suite' || name === 'context';
}

function importOf(node: Node): TestFileImport | undefined {
  const { start, end } = node;
  if (node.type === 'ImportDeclaration') {
    return {
      start,
      end,
      specifier: node.source.value,
      isType: node.importKind === 'type',
      names: node.specifiers.map((specifier) => {
        const local = specifier.local.name;
        if (specifier.type === 'ImportDefaultSpecifier') return { name: 'default', local };
        if (specifier.type === 'ImportNamespaceSpecifier') return { name: '*', local };
        const { imported } = specifier;
        return { name: imported.type === 'Identifier' ? imported.name : imported.value, local };
      }),
    };
  }
  if (node.type !== 'VariableDeclaration' || node.declarations.length !== 1) return undefined;
  const [declaration] = node.declarations;
  const call = declaration?.init;
  if (declaration === undefined || call?.type !== 'CallExpression') return undefined;
  const [source] = call.arguments;
  const isRequire = call.callee.type === 'Identifier' && call.callee.name === 'require';
  if (!isRequire || source?.type !== 'Literal' || typeof source.value !== 'string')
    return undefined;
  const { id } = declaration;
  const names =
    id.type === 'Identifier'
      ? [{ name: 'default', local: id.name }]
      : id.type === 'ObjectPattern'
        ? namesInPattern(id)
        : [];
  return { start, end, specifier: source.value, isType: false, names };
}

function namesInPattern({ properties }: NodeOf<'ObjectPattern'>): TestFileImport['names'] {
  return properties.flatMap((property) =>
    property.type === 'Property' &&
    property.key.type === 'Identifier' &&
    property.value.type === 'Identifier'
      ? { name: property.key.name, local: property.value.name }
      : [],
  );
}

/** What a statement reloads, if it is a hook as `reloadHook` prints it. */
function reloadsOf(node: Node): readonly TestFileReload[] {
  const call = node.type === 'ExpressionStatement' ? node.expression : undefined;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return [];
  const [hook] = call.arguments;
  const isHook = call.callee.name === 'beforeEach' && isFunctionExpression(hook);
  if (!isHook || hook.body?.type !== 'BlockStatement') return [];
  return hook.body.body.flatMap((statement) => {
    const set = statement.type === 'ExpressionStatement' && bareExpression(statement.expression);
    if (set === false || set.type !== 'AssignmentExpression' || set.left.type !== 'ObjectPattern') {
      return [];
    }
    const specifier = loadedModule(set.right);
    const { start, end } = set.left;
    return specifier === undefined
      ? []
      : [{ start, end, specifier, names: namesInPattern(set.left) }];
  });
}

/** The specifier in `await import('…')` and `require('…')`, without a number that makes it new. */
function loadedModule(node: Node): string | undefined {
  const bare = bareExpression(node);
  if (bare.type === 'AwaitExpression') return loadedModule(bare.argument);
  const isRequire =
    bare.type === 'CallExpression' &&
    bare.callee.type === 'Identifier' &&
    bare.callee.name === 'require';
  const source =
    bare.type === 'ImportExpression' ? bare.source : isRequire ? bare.arguments[0] : undefined;
  if (source?.type === 'TemplateLiteral') return source.quasis[0]?.value.raw.replace(/\?.*$/, '');
  return source?.type === 'Literal' && typeof source.value === 'string' ? source.value : undefined;
}

/** A short hash of the syntax trees of nodes and of the comments in them. */
function hashOf(nodes: readonly Node[], { comments }: ParsedFile): string {
  const texts = nodes.map((node) => JSON.stringify(node, withoutFormatting));
  const within = comments.filter(({ start, end }) =>
    nodes.some((node) => node.start <= start && end <= node.end),
  );
  return digest([...texts, ...within.map(({ value }) => value.trim())].join('\0'));
}

/** Fields of nodes that depend on the formatting. */
const textFields = new Set(['start', 'end', 'range', 'raw', 'loc', 'parent']);

/** A replacer for JSON: leaves out fields that depend on the formatting, and parentheses. */
function withoutFormatting(key: string, value: unknown): unknown {
  if (textFields.has(key)) return undefined;
  if (typeof value === 'bigint') return String(value);
  let node = value;
  while (isParenthesised(node)) node = node.expression;
  return node;
}

function isParenthesised(value: unknown): value is { readonly expression: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'ParenthesizedExpression' &&
    'expression' in value
  );
}

/** The first eight hexadecimal digits of a text's hash. */
export function digest(text: string): string {
  return hash('sha1', text).slice(0, 8);
}
