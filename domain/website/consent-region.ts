export interface ConsentRegion {
  /** Upper-case ISO 3166-1 alpha-2 code, null when unknown. */
  country: string | null;
  /** Whether the site has to wait for explicit consent before it measures visits. */
  consentRequired: boolean;
}

const consentRequired = new Set([
  // The European Union.
  ...['AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IE'],
  ...['IT', 'LV', 'LT', 'LU', 'MT', 'NL', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE'],
  // The rest of the European Economic Area, the United Kingdom and Switzerland.
  ...['IS', 'LI', 'NO', 'GB', 'CH'],
  // Territories with codes of their own under the same rules.
  ...['AX', 'GF', 'GP', 'MQ', 'MF', 'RE', 'YT', 'GG', 'IM', 'JE', 'GI'],
]);

/** Codes some edges send for "unknown" (XX, ZZ) and for anonymising networks (T1). */
const unknownCodes = new Set(['XX', 'ZZ', 'T1']);

/** The consent rule for what the hosting edge says about the visitor's country. Unknown means consent is needed. */
export const getConsentRegion = (edgeCountry: string): ConsentRegion => {
  const code = edgeCountry.trim().toUpperCase();
  const country = /^[A-Z]{2}$/.test(code) && !unknownCodes.has(code) ? code : null;
  return { country, consentRequired: country === null || consentRequired.has(country) };
};
