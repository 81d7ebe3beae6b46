import type { ArgumentKey } from '../../generation/write/code/code.ts';
import type { Assertion, GeneratedTest } from '../../model/generated-test.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { UnitProperty } from '../../properties/generalise-unit.ts';
import { printProperties, type PropertyPackage } from '../../properties/write/print-properties.ts';
import type { PrintPlan } from '../generate/plan-printing.ts';
import type { PrintedUnit } from '../generate/printed-unit.ts';
import { unsearched } from '../generate/search-project.ts';
import type { GeneralisedFile } from './generalise-project.ts';

/** Properties of a project as generated tests with ids, so that they are written and verified like these. */
export class PropertyPrinter {
  /** Each source with a test for each of its properties. */
  readonly units: readonly GeneratedUnit[];
  readonly #plan: PrintPlan;
  readonly #files: ReadonlyMap<string, GeneralisedFile>;
  readonly #properties = new Map<string, ReadonlyMap<number, UnitProperty>>();
  /** By the path of a source, the names that mean something else in the file of its properties. */
  readonly #avoided = new Map<string, ReadonlySet<string>>();
  readonly #rows = new Map<string, ReadonlyMap<number, GeneratedTest>>();

  readonly #declaredBy: PropertyPackage;

  constructor(files: readonly GeneralisedFile[], plan: PrintPlan, declaredBy: PropertyPackage) {
    this.#plan = plan;
    this.#declaredBy = declaredBy;
    this.#files = new Map(files.map((each) => [each.file, each]));
    this.units = files.map((each) => this.#unitOf(each));
  }

  /** The property of a source that has an id. */
  property(file: string, id: number): UnitProperty | undefined {
    return this.#properties.get(file)?.get(id);
  }

  /** The test with fixed values of a source that has an id. */
  row(file: string, id: number): GeneratedTest | undefined {
    return this.#rows.get(file)?.get(id);
  }

  /** Prints properties so that they declare or import nothing of this name, now and later. */
  printAvoiding({ unit, casts }: PrintedUnit, name: string): PrintedUnit {
    this.#avoided.set(unit.file, new Set([...(this.#avoided.get(unit.file) ?? []), name]));
    return this.print(unit, casts);
  }

  /** @param asked arguments to print with a cast. Only a test that something is thrown for an argument of a wrong type has them: nobody would read others. */
  print(unit: GeneratedUnit, asked: ReadonlySet<ArgumentKey>): PrintedUnit {
    const { file } = unit;
    const casts = new Set([...asked].filter((key) => this.#throws(file, Number.parseInt(key, 10))));
    const known = this.#files.get(file);
    const planned = this.#plan.units.get(file);
    if (known === undefined || planned === undefined) throw new Error(`${file} has no plan.`);
    const { path, style } = planned;
    const properties = unit.tests.flatMap(({ id }) => {
      const property = this.property(file, id);
      return property === undefined ? [] : [{ id, property, comments: [] }];
    });
    return {
      unit,
      path,
      casts,
      printed: printProperties({
        model: known.model,
        declaredBy: this.#declaredBy,
        properties,
        rows: unit.tests.flatMap(({ id }) => this.row(file, id) ?? []),
        style,
        path,
        ...(this.#plan.packageName !== undefined && { packageName: this.#plan.packageName }),
        casts,
        avoided: this.#avoided.get(file) ?? new Set(),
      }),
      isTyped: style.isTypeScript,
    };
  }

  #throws(file: string, id: number): boolean {
    const { assertions = [] } = this.row(file, id) ?? {};
    const { postconditions = [] } = this.property(file, id)?.test ?? {};
    if (postconditions.some((each) => each.kind === 'throws')) return true;
    return assertions.some(
      ({ what, expected }) => what.of === 'thrown' && expected.is !== 'undefined',
    );
  }

  #unitOf(found: GeneralisedFile): GeneratedUnit {
    const { file, properties, rows, idOf } = found;
    const chosen = new Map(properties.entries());
    this.#properties.set(file, chosen);
    const tests = [...chosen].map(([id, { test, kills }]): GeneratedTest => ({
      id,
      testCase: { statements: test.statements, typeArgument: test.typeArgument },
      assertions: [],
      kills: [...kills].map(idOf),
      surroundings: [],
    }));
    const fixed = rows.map(({ kills, ...row }, at): GeneratedTest => ({
      ...row,
      assertions: tellingFirst(row.assertions),
      id: properties.length + at,
      kills: [...kills].map(idOf),
      surroundings: [],
    }));
    this.#rows.set(file, new Map(fixed.map((row) => [row.id, row])));
    // The other mutants are not run: no property is expected to notice them.
    const all = [...tests, ...fixed];
    const noticed = new Set(all.flatMap(({ kills }) => kills));
    return { ...unsearched(file, 'It has no properties.', [...noticed]), tests: all };
  }
}

/** The assertions of members in the order of what they tell, since a title names the first: what is not there comes last. */
function tellingFirst(assertions: readonly Assertion[]): readonly Assertion[] {
  const weight = ({ what, expected }: Assertion): number => {
    if (what.of !== 'field' && what.of !== 'inspector') return 0;
    if (expected.is === 'null' || expected.is === 'undefined') return 3;
    return expected.is === 'string' && expected.value !== '' ? 1 : 2;
  };
  return assertions.toSorted((one, other) => weight(one) - weight(other));
}
