import { expect, test } from 'vitest';

import { generalisedInProcess } from './generalise-in-process.ts';

// Figures 4 to 7 of Fraser and Zeller (Generating Parameterized Unit Tests): a small unit, the concrete test, and properties that say
// what the parameterised test of the figure says.

const imports = "import { expect, it } from 'vitest';\nimport * as unit from './unit.ts';\n";

test('figure 4: an added element is found at 0, and another one is not found', async () => {
  const { text } = await generalisedInProcess(
    `export class ArrayList {
       readonly #elements: number[] = [];
       add(element: number): boolean { this.#elements.push(element); return true; }
       indexOf(element: number): number { return this.#elements.indexOf(element); }
       isEmpty(): boolean { return this.#elements.length === 0; }
     }`,
    `${imports}it('adds', () => {
       const list = new unit.ArrayList();
       const added = list.add(213);
       expect(list.indexOf(213)).toBe(0);
       expect(added).toBe(true);
     });`,
  );

  expect(text).toContain(`
it('ArrayList indexOf after add returns 0 if both get the same element', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (element) => {
      const arrayList = new ArrayList();
      arrayList.add(element);
      const result = arrayList.indexOf(element);

      expect(result).toBe(0);
    }),
    { examples: [[213]] },
  );
});
`);
  expect(text).toContain(`
it('ArrayList indexOf after add returns -1 if element is not element2', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (element, element2) => {
      fc.pre(element !== element2);
      const arrayList = new ArrayList();
      arrayList.add(element2);
      const result = arrayList.indexOf(element);

      expect(result).toBe(-1);
    }),
  );
});
`);
});

test('figure 5: texts that differ are told apart by a code that keeps every letter', async () => {
  const { text } = await generalisedInProcess(
    `export class Code {
       encode(text: string): string { return [...text].reverse().join(''); }
       isEqual(one: string, other: string): boolean { return this.encode(one) === this.encode(other); }
     }`,
    `${imports}it('compares', () => { expect(new unit.Code().isEqual('EL', 'ILLA')).toBe(false); });`,
  );

  expect(text).toContain(`
it('Code isEqual returns false if one is not other', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const code = new Code();
      fc.pre(one !== other);
      const result = code.isEqual(one, other);

      expect(result).toBe(false);
    }),
    { examples: [['EL', 'ILLA']] },
  );
});
`);
});

test('figure 5: texts that sound alike are not said to be told apart, as the paper does', async () => {
  const { titles } = await generalisedInProcess(
    `export class Caverphone {
       encode(text: string): string { return text.toLowerCase().replace(/[aeiou]/g, 'A'); }
       isCaverphoneEqual(one: string, other: string): boolean { return this.encode(one) === this.encode(other); }
     }`,
    `${imports}it('compares', () => { expect(new unit.Caverphone().isCaverphoneEqual('EL', 'ILLA')).toBe(false); });`,
  );

  expect(titles).toEqual([
    'Caverphone isCaverphoneEqual returns false if length of one is not length of other',
    'Caverphone isCaverphoneEqual returns true if both are the same',
    'Caverphone isCaverphoneEqual gives the same when one and other are exchanged',
  ]);
});

test('figure 6: 0 stays 0, whatever it is multiplied by', async () => {
  const { text } = await generalisedInProcess(
    `export class Complex {
       static readonly ZERO = new Complex(0, 0);
       constructor(readonly real: number, readonly imaginary: number) {}
       multiply(factor: number): Complex {
         return Number.isFinite(factor) ? new Complex(this.real * factor + 0, this.imaginary * factor + 0) : this;
       }
     }`,
    `${imports}it('multiplies', () => { expect(unit.Complex.ZERO.multiply(0.39860618453401475).real).toBe(0); });`,
  );

  expect(text).toContain(`
it('Complex multiply returns what equals ZERO', () => {
  fc.assert(
    fc.property(fc.double(), (factor) => {
      const complex = Complex.ZERO.multiply(factor);

      expect(complex).toEqual(Complex.ZERO);
    }),
    { examples: [[0.39860618453401475]] },
  );
});
`);
});

test('figure 7: a list to which an attribute was added is not empty', async () => {
  const { text } = await generalisedInProcess(
    `export class Attribute { constructor(readonly name: string) {} }
     export class AttributeList {
       readonly #attributes: Attribute[] = [];
       constructor(readonly parent: string | null) {}
       uncheckedAddAttribute(attribute: Attribute): void { this.#attributes.push(attribute); }
       isEmpty(): boolean { return this.#attributes.length === 0; }
     }`,
    `${imports}it('adds', () => {
       const list = new unit.AttributeList(null);
       list.uncheckedAddAttribute(new unit.Attribute('namespace_prefix_on_the_element'));
       expect(list.isEmpty()).toBe(false);
     });`,
  );

  expect(text).toContain(`
it('AttributeList uncheckedAddAttribute: isEmpty of attributeList afterwards is false', () => {
  fc.assert(
    fc.property(fc.option(fc.string()), attributeListCalls, fc.string().map((name) => new Attribute(name)), (parent, calls, attribute) => {
      const attributeList = new AttributeList(parent);
      fc.modelRun(() => ({ model: attributeList, real: attributeList }), calls);
      attributeList.uncheckedAddAttribute(attribute);

      expect(attributeList.isEmpty()).toBe(false);
    }),
  );
});
`);
});
