const fullWidth = /[\uff01-\uff5e]/g;

/** A number as Chinese keyboards type it, in the signs of ASCII. `internal/rules/plain.go` has the same. */
export function plainDecimal(text: string): string {
  return text.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('。', '.');
}
