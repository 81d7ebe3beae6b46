import { codeOfSymbol, currencyOf, isCurrencyCode, type CurrencyCode } from './currency';
import { Money } from './money';

export interface FormatOptions {
  /** Between groups of three digits. */
  readonly group?: string;
  readonly decimalPoint?: string;
  readonly symbol?: 'before' | 'after' | 'code' | 'none';
  /** How a negative amount looks: `-5` or `(5)`. */
  readonly negative?: 'minus' | 'parentheses';
  /** Leaves out the decimals of whole amounts. */
  readonly trimZeros?: boolean;
}

/** Writes an amount for people to read. */
export function format(amount: Money, options: FormatOptions = {}): string {
  const { group = ',', decimalPoint = '.', symbol = 'before', negative = 'minus' } = options;
  const [whole = '', fraction = ''] = amount.abs().toDecimal().split('.');
  let number = grouped(whole, group);
  if (fraction !== '' && !(options.trimZeros === true && /^0+$/.test(fraction))) {
    number += decimalPoint + fraction;
  }
  const text = withSymbol(number, amount.currency, symbol);
  if (!amount.isNegative()) return text;
  return negative === 'parentheses' ? `(${text})` : `-${text}`;
}

function grouped(whole: string, separator: string): string {
  let result = '';
  for (let end = whole.length; end > 0; end -= 3) {
    const part = whole.slice(Math.max(0, end - 3), end);
    result = result === '' ? part : part + separator + result;
  }
  return result;
}

function withSymbol(
  number: string,
  code: CurrencyCode,
  place: NonNullable<FormatOptions['symbol']>,
): string {
  const { symbol } = currencyOf(code);
  switch (place) {
    case 'before':
      return /^[A-Z]+$/.test(symbol) ? `${symbol} ${number}` : symbol + number;
    case 'after':
      return `${number} ${symbol}`;
    case 'code':
      return `${number} ${code}`;
    case 'none':
      return number;
  }
}

/**
 * Reads an amount as people write it: `$1,234.50`, `1234.5 USD`, `(12.00 EUR)`, `-£3`. The currency may be left out
 * where a default is given.
 */
export function parseMoney(text: string, defaultCurrency?: CurrencyCode): Money {
  let rest = text.trim();
  let isNegative = false;
  if (rest.startsWith('(') && rest.endsWith(')')) {
    isNegative = true;
    rest = rest.slice(1, -1).trim();
  } else if (rest.startsWith('-')) {
    isNegative = true;
    rest = rest.slice(1).trim();
  }
  const { code = defaultCurrency, number } = withoutCurrency(rest);
  if (code === undefined) throw new SyntaxError(`No currency in: ${text}`);
  if (!/^\d{1,3}(,\d{3})+(\.\d+)?$|^\d+(\.\d+)?$/.test(number)) {
    throw new SyntaxError(`Not an amount: ${text}`);
  }
  const amount = Money.of(number.replaceAll(',', ''), code);
  return isNegative ? amount.negated() : amount;
}

function withoutCurrency(text: string): { code?: CurrencyCode; number: string } {
  const last = text.slice(-3).toUpperCase();
  if (isCurrencyCode(last)) return { code: last, number: text.slice(0, -3).trim() };
  const first = text.slice(0, 3).toUpperCase();
  if (isCurrencyCode(first)) return { code: first, number: text.slice(3).trim() };
  const code = codeOfSymbol(text);
  if (code === undefined) return { number: text };
  return { code, number: text.slice(currencyOf(code).symbol.length).trim() };
}
