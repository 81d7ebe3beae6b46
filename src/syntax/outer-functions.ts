import type { Span } from '../model/span.ts';
import { type FunctionNode, isDerivedConstructor, isErased, isFunction } from './nodes.ts';
import type { Node, ParsedFile, Program } from './parse.ts';
import { walk } from './walk.ts';

/** The outer functions of a file: those that are in no other function. */
export interface OuterFunctions {
  /** The bodies, in the order of the text. */
  readonly bodies: readonly Span[];
  /** For each body, the statement of the module that contains it. */
  readonly statements: readonly Span[];
  /**
   * What the bodies decide about how the module is loaded: which imports they name in which way, since a compiler leaves out imports that
   * nothing needs, and whether they have JSX, for which a compiler may add an import.
   */
  readonly outside: string;
}

/**
 * Names in a body to which tools pay attention wherever they stand: those from which Node reads the exports of a CommonJS module, those of
 * mocks that are hoisted, and comments that name the function for JSX.
 */
const known = /\b(?:exports|module|vi|jest)\b|__export|@jsx/;

/**
 * Finds the functions of a file that are in no other function and have a body of their own: the code of such a body acts only after the
 * function was called. Constructors of derived classes are left out, because some compilers move the first statements of these, and
 * so are functions whose text tools read for the whole module.
 */
export function outerFunctionNodes({ program, text }: ParsedFile): FunctionNode[] {
  const found: FunctionNode[] = [];
  walk(program, {
    enter(node, ancestors) {
      if (isErased(node)) return 'skip';
      if (!isFunction(node)) return undefined;
      const { body } = node;
      const isOwn = body !== null && !known.test(text.slice(body.start, body.end));
      if (isOwn && !isDerivedConstructor(ancestors)) found.push(node);
      return 'skip';
    },
  });
  return found;
}

/** Returns what later runs have to know of the outer functions of a file to compare them. */
export function outerFunctions(file: ParsedFile): OuterFunctions {
  const bodies = outerFunctionNodes(file).flatMap(({ body }) => body ?? []);
  const imported = importedNames(file.program);
  const outside = new Set<string>();
  for (const body of bodies) {
    walk(body, {
      enter(node, ancestors) {
        if (node.type === 'JSXElement' || node.type === 'JSXFragment') outside.add('<>');
        const isName = node.type === 'Identifier' || node.type === 'JSXIdentifier';
        if (isName && imported.has(node.name)) {
          outside.add(`${node.name} ${ancestors.at(-1)?.type ?? ''}`);
        }
      },
    });
  }
  return {
    bodies: bodies.map(spanOf),
    statements: bodies.map((body) =>
      spanOf(file.program.body.find(({ end }) => body.end <= end) ?? file.program),
    ),
    outside: [...outside].toSorted().join('\n'),
  };
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

function importedNames({ body }: Program): Set<string> {
  return new Set(
    body.flatMap((statement: Node): string[] => {
      if (statement.type === 'TSImportEqualsDeclaration') return [statement.id.name];
      if (statement.type !== 'ImportDeclaration') return [];
      return statement.specifiers.map(({ local }) => local.name);
    }),
  );
}
