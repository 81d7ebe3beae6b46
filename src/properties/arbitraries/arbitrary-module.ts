import { takenNames } from '../../generation/write/code/built-in-names.ts';
import {
  arrow,
  blankLine,
  call,
  name,
  type Code,
  type CodeStatement,
} from '../../generation/write/code/code.ts';
import { printStatements, type PrintedCode } from '../../generation/write/code/print-code.ts';
import { namesIn } from '../../generation/write/code/names-in.ts';
import { lowerFirst } from '../../generation/write/code/type-names.ts';
import { nameImports, type Imports } from '../../generation/write/files/imports.ts';
import { importLine, specifierFor } from '../../generation/write/files/print-imports.ts';
import { indexModel, type ModelIndex } from '../../generation/write/model-index.ts';
import type { PrintStyle } from '../../generation/write/print-style.ts';
import type { ExportedType, UnitModel } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { Arbitraries, branded } from './arbitraries.ts';
import { fc, type ArbitraryOutcome } from './arbitrary-outcome.ts';
import { brokenLines } from './broken-lines.ts';
import { withNumbers } from './number-constant.ts';
import { succeeds } from './instance-arbitraries.ts';
import { succeedsText } from './succeeds-text.ts';

/** What a module of arbitraries depends on. */
export interface ModuleToPrint {
  /** The model of the unit, with the types that the unit exports. */
  readonly model: UnitModel;
  /** The text of the unit. */
  readonly source: string;
  /** The version of fast-check: 3 or 4. */
  readonly fastCheck: number;
  readonly style: PrintStyle;
  /** The path of the module, relative to the root. */
  readonly path: string;
  /** The types that are left out, by their names, with the reasons. */
  readonly left: ReadonlyMap<string, string>;
  /**
   * Types that get their brands by casts, by their names: the members that have a brand, or none if the type itself has one. The types
   * of models have no brands.
   */
  readonly branded: ReadonlyMap<string, readonly string[]>;
  /** Types that hold generic instances, by their names: texts stand for the type parameters of these, and not numbers. */
  readonly ofTexts: ReadonlySet<string>;
}

/** A module of arbitraries as text. */
export interface PrintedModule {
  readonly printed: PrintedCode;
  /** The arbitraries in it. Their places are in the printed text, by these ids. */
  readonly arbitraries: readonly WrittenArbitrary[];
  readonly left: ReadonlyMap<string, string>;
}

export interface WrittenArbitrary {
  readonly id: number;
  readonly name: string;
  /** The name of the type, as it is exported. */
  readonly type: string;
}

/** Prints a module with an arbitrary for each type that a unit exports. A type without one is left out, with the reason. */
export function printArbitraries(module: ModuleToPrint): PrintedModule {
  return new ArbitraryModule(module).print();
}

interface Declaration extends WrittenArbitrary {
  readonly exported: ExportedType;
  readonly code: Code;
}

class ArbitraryModule {
  readonly #module: ModuleToPrint;
  readonly #index: ModelIndex;
  readonly #imports: Imports;
  readonly #declarations: Declaration[] = [];
  readonly #left: Map<string, string>;
  /** The types whose arbitraries are being written. */
  readonly #running = new Set<ExportedType>();

  constructor(module: ModuleToPrint) {
    this.#module = module;
    this.#index = indexModel(module.model);
    this.#imports = nameImports(this.#index, (own) => own === 'fc' || own.endsWith('Arbitrary'));
    this.#left = new Map(module.left);
  }

  print(): PrintedModule {
    for (const exported of this.#exported) this.#declare(exported);
    const { style } = this.#module;
    const declared = this.#declarations.flatMap((each): CodeStatement[] => [
      blankLine,
      { node: 'tests', ids: [each.id], of: this.#statement(each) },
    ]);
    const body = brokenLines(withNumbers(declared));
    const used = namesIn(body);
    const helper: CodeStatement[] = used.has(succeeds)
      ? [blankLine, { node: 'source', text: succeedsText(style.isTypeScript) }]
      : [];
    const head: CodeStatement = { node: 'source', text: this.#head(used) };
    return {
      printed: printStatements([head, ...body, ...helper], style),
      arbitraries: this.#declarations.map(({ id, name: own, type }) => ({ id, name: own, type })),
      left: this.#left,
    };
  }

  get #exported(): readonly ExportedType[] {
    return this.#module.model.exportedTypes ?? [];
  }

  /** Declares the arbitrary of a type after those that it uses. */
  #declare(exported: ExportedType): Declaration | undefined {
    const known = this.#declarations.find((each) => each.exported === exported);
    const type = this.#nameOf(exported);
    if (known !== undefined || this.#left.has(type) || this.#running.has(exported)) return known;
    this.#running.add(exported);
    const outcome = this.#arbitraryOf(exported);
    this.#running.delete(exported);
    if (!outcome.ok) {
      this.#left.set(type, outcome.reason);
      return undefined;
    }
    const id = this.#exported.indexOf(exported);
    const declaration = { id, name: arbitraryName(type), type, exported, code: outcome.code };
    this.#declarations.push(declaration);
    return declaration;
  }

  #arbitraryOf(exported: ExportedType): ArbitraryOutcome {
    const { type, typeParameters } = exported;
    const { source, fastCheck, style } = this.#module;
    const members = this.#module.branded.get(this.#nameOf(exported));
    const text = this.#typeText(exported);
    const writer = new Arbitraries({
      index: this.#index,
      source,
      fastCheck,
      isTypeScript: style.isTypeScript,
      nameOf: this.#imports.nameOf,
      declared: (part) => this.#declaredFor(part),
      typeParameters: new Map(
        typeParameters
          .filter(({ isBound }) => !isBound)
          .map(({ name: own }) => [own, name(lowerFirst(own))]),
      ),
      typeName: (part) => this.#typeName(part),
      brandOf: (own) =>
        members?.includes(own) === true && text !== undefined
          ? `NonNullable<${text}['${own}']>`
          : undefined,
    });
    const outcome = writer.define(type);
    if (members?.length !== 0 || text === undefined || !outcome.ok) return outcome;
    return { ok: true, code: branded(outcome.code, text) };
  }

  #declaredFor(type: ValueType): Code | undefined {
    const found = this.#find(type);
    const declaration = found && this.#declare(found);
    if (declaration === undefined) return undefined;
    const open = freeParameters(declaration.exported);
    const own = name(declaration.name);
    return open.length === 0
      ? own
      : call(
          own,
          open.map(() => fc(this.#argument)),
        );
  }

  /** The arbitrary that stands for the type parameters of instances within the type that is being written. */
  get #argument(): 'string' | 'integer' {
    const running = [...this.#running].at(-1);
    const isOfTexts = running !== undefined && this.#module.ofTexts.has(this.#nameOf(running));
    return isOfTexts ? 'string' : 'integer';
  }

  /** The exported type that a type is. Types that say little, such as `string`, are not looked for. */
  #find(type: ValueType): ExportedType | undefined {
    if (!isTelling(type)) return undefined;
    const text = JSON.stringify(type);
    const own = nameWithin(type);
    return this.#exported.find(
      (each) =>
        JSON.stringify(each.type) === text ||
        // Types within others are followed less deep. The type checker tells whether it is the same type.
        (own !== undefined && own === each.from.name && own === nameWithin(each.type)),
    );
  }

  #typeName(type: ValueType): string | undefined {
    const found = this.#find(type);
    return found && this.#typeText(found);
  }

  /** The text of an exported type: `Box<T>`. Undefined if its parameters have constraints. */
  #typeText(exported: ExportedType): string | undefined {
    const { typeParameters } = exported;
    if (typeParameters.some(({ isBound }) => isBound)) return undefined;
    const list = typeParameters.map(({ name: own }) => own).join(', ');
    return `${this.#localName(exported)}${list === '' ? '' : `<${list}>`}`;
  }

  #statement({ exported, name: own, code }: Declaration): CodeStatement {
    const open = freeParameters(exported);
    const text = this.#typeText(exported);
    const { isTypeScript } = this.#module.style;
    const of = text === undefined ? undefined : `fc.Arbitrary<${text}>`;
    const declared = { node: 'const', name: own, isExported: true } as const;
    if (open.length === 0) {
      return { ...declared, type: isTypeScript ? of : undefined, value: code };
    }
    const parameters = open.map((each) => {
      const local = lowerFirst(each);
      return isTypeScript ? `${local}: fc.Arbitrary<${each}>` : local;
    });
    const maker = arrow(parameters, code);
    const types = { parameters: `<${open.join(', ')}>`, returns: of ?? '' };
    const isTyped = isTypeScript && of !== undefined;
    return {
      ...declared,
      type: undefined,
      value: isTyped && maker.node === 'arrow' ? { ...maker, types } : maker,
    };
  }

  #nameOf({ from }: ExportedType): string {
    return from.name === 'default' ? this.#localName({ from }) : from.name;
  }

  #localName({ from }: Pick<ExportedType, 'from'>): string {
    const { callables } = this.#module.model;
    const isValue = callables.some(
      (each) => each.from?.name === from.name && each.from.module === from.module,
    );
    if (isValue) return this.#imports.nameOf(from);
    if (from.name === 'default') return 'Default';
    return takenNames.has(from.name) ? `Unit${from.name}` : from.name;
  }

  /** The comment at the top, and the imports. */
  #head(used: ReadonlySet<string>): string {
    const { style, path, model } = this.#module;
    const values = this.#imports.needed(used);
    const isImported = (local: string): boolean => values.some((each) => each.local === local);
    const types = this.#declarations
      .filter(() => style.isTypeScript)
      .map(({ exported }) => ({ from: exported.from, local: this.#localName(exported) }))
      .filter(({ local }) => !isImported(local));
    const lines = [
      `// Arbitraries of the types of ${model.file}. ${marker} may write this file again.`,
      importLine('fast-check', [{ from: { name: '*' }, local: 'fc' }], {
        ...style,
        isModule: true,
      }),
      '',
      ...imported(types, { path, style }).map((line) => line.replace('import ', 'import type ')),
      ...imported(values, { path, style }),
    ];
    return lines.join('\n').trimEnd();
  }
}

/** The words by which a module is known as one that may be overwritten. */
export const marker = '`assay arbitraries`';

function imported(
  names: readonly { readonly from: ExportedType['from']; readonly local: string }[],
  { path, style }: Pick<ModuleToPrint, 'path' | 'style'>,
): readonly string[] {
  const specifiers = [...new Set(names.map(({ from }) => specifierFor(from, path, style)))];
  return specifiers.map((specifier) =>
    importLine(
      specifier,
      names.filter(({ from }) => specifierFor(from, path, style) === specifier),
      { ...style, isModule: true },
    ),
  );
}

/** The name of a type of objects, or of one that contains itself. */
function nameWithin(type: ValueType): string | undefined {
  if (type.kind !== 'object' && type.kind !== 'named') return undefined;
  return type.name?.replace(/~\d+$/, '');
}

function freeParameters({ typeParameters }: ExportedType): readonly string[] {
  if (typeParameters.some(({ isBound }) => isBound)) return [];
  return typeParameters.map(({ name: own }) => own);
}

function arbitraryName(type: string): string {
  return `${lowerFirst(type)}Arbitrary`;
}

function isTelling(type: ValueType): boolean {
  switch (type.kind) {
    case 'object':
      return type.members.length > 0;
    case 'instance':
    case 'named':
      return true;
    case 'tuple':
      return type.elements.length > 1;
    case 'union':
      return type.members.filter(({ kind }) => kind === 'literal' || kind === 'object').length > 1;
    default:
      return false;
  }
}
