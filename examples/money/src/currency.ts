/** A currency as ISO 4217 lists it. */
export interface Currency {
  readonly code: string;
  /** Digits after the decimal point. */
  readonly digits: number;
  readonly symbol: string;
  /** Minor units of the smallest coin, where that is more than one. */
  readonly cashStep?: number;
}

const currencies = {
  AUD: { code: 'AUD', digits: 2, symbol: 'A$', cashStep: 5 },
  BRL: { code: 'BRL', digits: 2, symbol: 'R$' },
  CAD: { code: 'CAD', digits: 2, symbol: 'CA$', cashStep: 5 },
  CHF: { code: 'CHF', digits: 2, symbol: 'CHF', cashStep: 5 },
  CLP: { code: 'CLP', digits: 0, symbol: 'CLP' },
  CZK: { code: 'CZK', digits: 2, symbol: 'Kč', cashStep: 100 },
  EUR: { code: 'EUR', digits: 2, symbol: '€' },
  GBP: { code: 'GBP', digits: 2, symbol: '£' },
  INR: { code: 'INR', digits: 2, symbol: '₹' },
  JPY: { code: 'JPY', digits: 0, symbol: '¥' },
  KWD: { code: 'KWD', digits: 3, symbol: 'KWD', cashStep: 5 },
  SEK: { code: 'SEK', digits: 2, symbol: 'kr', cashStep: 100 },
  TND: { code: 'TND', digits: 3, symbol: 'TND' },
  USD: { code: 'USD', digits: 2, symbol: '$' },
} as const satisfies Record<string, Currency>;

export type CurrencyCode = keyof typeof currencies;

export function isCurrencyCode(code: string): code is CurrencyCode {
  return Object.hasOwn(currencies, code);
}

export function currencyOf(code: CurrencyCode): Currency {
  return currencies[code];
}

/** The code that a symbol stands for, the longest symbol first: `CA$` before `$`. */
export function codeOfSymbol(text: string): CurrencyCode | undefined {
  let found: Currency | undefined;
  for (const currency of Object.values<Currency>(currencies)) {
    if (!text.startsWith(currency.symbol)) continue;
    if (found === undefined || currency.symbol.length > found.symbol.length) found = currency;
  }
  return found === undefined || !isCurrencyCode(found.code) ? undefined : found.code;
}

/** How many minor units make one major unit. */
export function unitsPerMajor(code: CurrencyCode): number {
  return 10 ** currencyOf(code).digits;
}
