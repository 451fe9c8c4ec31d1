import { type EstimateFact, type EstimateTerms, priceFacts, termFacts } from '@elegant/shared/rules'

/** The lines and terms of an estimate in a mail; none for a single sum without terms, which the mail names anyway. */
export function getEstimateFacts(terms: EstimateTerms): EstimateFact[] {
  const facts = [...priceFacts(terms), ...termFacts(terms)]
  return terms.lines.length === 1 && facts.length === 2 ? [] : facts
}
