import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { openScope } from './block-scope.ts';
import { enumOf } from './evaluate-literal.ts';
import { exportedNames } from './exported-names.ts';
import { concrete, unknownValue } from './literal-values.ts';
import type { ReadHost } from './read-host.ts';
import type { ExportPlace } from './unit-access.ts';
import { readOr } from './unread.ts';
import type { NameScope, ReadValue } from './values.ts';

/** The names that a source declares, and those under which it exports them. */
interface Declared {
  readonly scope: NameScope;
  readonly names: ReadonlyMap<string, string>;
}

/** The values of the enums and constants that sources export, as far as their text tells. Nothing runs. */
export class SourceConstants {
  readonly #fileAt: (path: string) => ParsedFile | undefined;
  readonly #host: () => ReadHost;
  readonly #declared = new Map<string, Declared>();

  constructor(fileAt: (path: string) => ParsedFile | undefined, host: () => ReadHost) {
    this.#fileAt = fileAt;
    this.#host = host;
  }

  /** The value of an export; undefined if it is not known as a whole, as that of a function. */
  of({ module, name }: ExportPlace): ReadValue | undefined {
    const { scope, names } = this.#in(module);
    const local = names.get(name);
    if (local === undefined) return undefined;
    const value = readOr(
      () => scope.find(local),
      () => undefined,
    );
    return value === undefined || concrete(value) === unknownValue ? undefined : value;
  }

  #in(module: string): Declared {
    const known = this.#declared.get(module);
    if (known !== undefined) return known;
    const file = this.#fileAt(module);
    const body = file?.program.body ?? [];
    const found = { scope: openScope(undefined, file), names: exportedNames(body) };
    for (const node of body) this.#declare(node, found.scope);
    this.#declared.set(module, found);
    return found;
  }

  /** Declares what can't change. What it is made of by functions or imports is not known, since none is declared. */
  #declare(node: Node, scope: NameScope): void {
    const own = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (own?.type === 'TSEnumDeclaration') {
      scope.declareLater(own.id.name, () => enumOf(own, scope, this.#host()));
    }
    if (own?.type !== 'VariableDeclaration' || own.kind !== 'const') return;
    for (const { id, init } of own.declarations) {
      if (id.type !== 'Identifier' || init === null) continue;
      scope.declareLater(id.name, () => this.#host().evaluate(init, scope));
    }
  }
}
