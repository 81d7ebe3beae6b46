import type { SourceFile } from '../../../src/model/analysis-result.ts';

const money = `/** An amount of money in the smallest unit of its currency. */
export class Money {
  constructor(
    readonly amount: number,
    readonly currency: string,
  ) {}

  add(other: Money): Money {
    if (other.currency !== this.currency) {
      throw new RangeError(\`Can't add \${other.currency} to \${this.currency}\`);
    }
    return new Money(this.amount + other.amount, this.currency);
  }

  /** Splits the amount into shares that differ by one unit at most. */
  allocate(ratios: readonly number[]): Money[] {
    const total = ratios.reduce((sum, ratio) => sum + ratio, 0);
    if (total <= 0 || ratios.length === 0) throw new RangeError('No ratios');
    const shares = ratios.map((ratio) => Math.floor((this.amount * ratio) / total));
    let rest = this.amount - shares.reduce((sum, share) => sum + share, 0);
    for (let index = 0; rest > 0; index += 1) {
      if (ratios[index] > 0 && index < shares.length) {
        shares[index] += 1;
        rest -= 1;
      }
    }
    return shares.map((share) => new Money(share, this.currency));
  }

  isNegative(): boolean {
    return this.amount < 0;
  }

  toString(): string {
    const sign = this.isNegative() ? '-' : '';
    return sign + (Math.abs(this.amount) / 100).toFixed(2) + ' ' + this.currency;
  }
}

export const zero: Money = new Money(0, 'EUR');
`;

const proration = `import { Money } from '../../../money/money';

const millisecondsPerDay = 24 * 60 * 60 * 1000;

export interface Period {
  readonly start: Date;
  readonly end: Date;
}

export function daysBetween(start: Date, end: Date): number {
  return Math.round((end.getTime() - start.getTime()) / millisecondsPerDay);
}

export function prorate(price: Money, period: Period, from: Date): Money {
  const whole = daysBetween(period.start, period.end);
  const used = daysBetween(from, period.end);
  if (used < 0 || whole === 0) return new Money(0, price.currency);
  if (used >= whole) return price;
  return new Money(Math.round((price.amount * used) / whole), price.currency);
}

export async function settle(invoices: AsyncIterable<Money>, limit: number): Promise<Money[]> {
  const settled: Money[] = [];
  for await (const invoice of invoices) {
    if (settled.length >= limit) break;
    if (invoice.amount > 0 && !invoice.isNegative()) {
      settled.push(invoice);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  return settled;
}
`;

const priceTag = `import { Money } from '../money/money';

export function PriceTag({ price, reduced }: { price: Money; reduced?: Money | undefined }) {
  const isReduced = reduced !== undefined && reduced.amount < price.amount;
  if (!isReduced) return <span className="price">{price.toString()}</span>;
  return (
    <span className="price reduced">
      <del>{price.toString()}</del> <ins>{reduced.toString()}</ins>
      {reduced.amount === 0 && <em>free — \u2028 "gratis" </script></em>}
    </span>
  );
}
`;

const unicode = `export const größen = { klein: '小', mittel: '中', groß: '大' };

export function größeVon(breite: number): string {
  const name = breite > 100 ? '大きい 👕 ' + größen.groß : größen.klein;
  return name + ' (' + breite + ' cm)';
}
`;

const csv = `'use strict';

/** Splits a line of comma separated values. */
exports.parseLine = function parseLine(line) {
\tconst cells = [];
\tlet cell = '';
\tlet quoted = false;
\tfor (let at = 0; at < line.length; at++) {
\t\tconst character = line[at];
\t\tif (character === '"') quoted = !quoted;
\t\telse if (character === ',' && !quoted) {
\t\t\tcells.push(cell);
\t\t\tcell = '';
\t\t} else cell += character;
\t}
\tcells.push(cell);
\treturn cells;
};

exports.delimiters = [',', ';', '\\t', '|'].map((delimiter, index) => ({ delimiter, priority: 10 - index, name: ['comma', 'semicolon', 'tab', 'pipe'][index], escaped: delimiter === '|' ? '\\\\|' : delimiter })).filter((candidate) => candidate.priority > 0);

exports.guessDelimiter = function guessDelimiter(text) {
\tlet best = ',';
\tlet most = 0;
\tfor (const { delimiter } of exports.delimiters) {
\t\tconst count = text.split(delimiter).length - 1;
\t\tif (count > most) {
\t\t\tbest = delimiter;
\t\t\tmost = count;
\t\t}
\t}
\treturn best;
};
`;

export const paths = {
  money: 'src/money/money.ts',
  proration: 'src/billing/invoices/recurring/calculate-proration-schedule-for-subscription.ts',
  priceTag: 'src/components/PriceTag.tsx',
  unicode: 'src/text/größe.ts',
  csv: 'src/legacy/parse-csv.js',
} as const;

/** The sources of a small shop, each with something that reports must cope with. */
export const sampleSources: readonly SourceFile[] = [
  { path: paths.money, text: money, language: 'typescript' },
  { path: paths.proration, text: proration, language: 'typescript' },
  { path: paths.priceTag, text: priceTag, language: 'typescript' },
  { path: paths.unicode, text: unicode, language: 'typescript' },
  { path: paths.csv, text: csv, language: 'javascript' },
];
