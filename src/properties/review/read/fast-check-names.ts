import type { Node, Program } from '../../../syntax/parse.ts';

/** The names under which a file uses fast-check. */
export interface FastCheckNames {
  /** The module that it is imported from, such as `fast-check` or `@fast-check/vitest`; undefined if the file does not import it. */
  readonly module: string | undefined;
  /** The name of the whole of it, if the file imports it so. */
  readonly namespace: string | undefined;
  /** The local names of functions that declare tests, of fast-check's packages for test runners: they have `prop`. */
  readonly testers: ReadonlySet<string>;
  /** Returns the name of the member of fast-check that an expression is; undefined for any other expression. */
  readonly memberOf: (node: Node) => string | undefined;
}

const modules = /^(?:fast-check|@fast-check\/(?:vitest|jest|ava|poisoning|jest\/worker))$/;

/** Finds the names under which a file imports or requires fast-check, or one of its packages for test runners. */
export function fastCheckNames(program: Program): FastCheckNames {
  const found = new Names();
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration' && modules.test(statement.source.value)) {
      found.addImport(statement);
    } else if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declarations) found.addRequire(id, init);
    }
  }
  return found;
}

class Names implements FastCheckNames {
  module: string | undefined;
  namespace: string | undefined;
  readonly testers: Set<string> = new Set();
  readonly #members = new Map<string, string>();

  addImport(statement: Extract<Node, { type: 'ImportDeclaration' }>): void {
    const { value } = statement.source;
    // The package for a runner exports fast-check as `fc`. The package itself is to be preferred.
    if (this.module !== 'fast-check') this.module = value;
    for (const specifier of statement.specifiers) {
      const local = specifier.local.name;
      if (specifier.type !== 'ImportSpecifier') {
        if (value === 'fast-check') this.namespace = local;
        continue;
      }
      const imported =
        specifier.imported.type === 'Identifier'
          ? specifier.imported.name
          : specifier.imported.value;
      if (imported === 'fc' || imported === 'default') this.namespace = local;
      else if (value === 'fast-check') this.#members.set(local, imported);
      else this.testers.add(local);
    }
  }

  addRequire(pattern: Node, init: Node | null): void {
    const name = requiredModule(init);
    if (name === undefined || !modules.test(name)) return;
    this.module = name;
    if (pattern.type === 'Identifier') {
      this.namespace = pattern.name;
      return;
    }
    if (pattern.type !== 'ObjectPattern') return;
    for (const property of pattern.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
      if (property.value.type !== 'Identifier') continue;
      if (/^(?:fc|default)$/.test(property.key.name)) this.namespace = property.value.name;
      else if (name === 'fast-check') this.#members.set(property.value.name, property.key.name);
      else this.testers.add(property.value.name);
    }
  }

  memberOf(node: Node): string | undefined {
    if (node.type === 'Identifier') return this.#members.get(node.name);
    if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return undefined;
    if (node.computed || node.object.type !== 'Identifier') return undefined;
    return node.object.name === this.namespace ? node.property.name : undefined;
  }
}

function requiredModule(init: Node | null): string | undefined {
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return undefined;
  const [name] = init.arguments;
  if (init.callee.name !== 'require' || name?.type !== 'Literal') return undefined;
  return typeof name.value === 'string' ? name.value : undefined;
}
