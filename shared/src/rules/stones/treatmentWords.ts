/** The kinds of treatment, by the words that claim one in a text. A noun alone claims nothing: “not smoke or dye”. */
const claims = {
  smoke: /\b(smoked|smoke[- ]treat(?:ed|ment))\b/gi,
  dye: /\b(dyed|dye[- ]treat(?:ed|ment)|colou?r[- ]enhanced)\b/gi,
  sugar: /\b(sugar(?:[- ]acid)?[- ]treat(?:ed|ment))\b/gi,
  heat: /\b(heated|heat[- ]treat(?:ed|ment))\b/gi,
  oil: /\b(oiled|(?:minor|moderate|significant) oil|oil[- ]treat(?:ed|ment))\b/gi,
  resin: /\b(stabili[sz]ed|(?:resin|fracture|glass)[- ]filled|resin[- ]treat(?:ed|ment))\b/gi,
  radiation: /\b(irradiated)\b/gi,
} as const

type Kind = keyof typeof claims
const kinds: Kind[] = ['smoke', 'dye', 'sugar', 'heat', 'oil', 'resin', 'radiation']

/** The kinds by the words of a fact or a report, where a noun is enough. */
const namedIn: Record<Kind, RegExp> = {
  smoke: /smok/i,
  dye: /\bdye|colou?r[- ]enhanc/i,
  sugar: /sugar/i,
  heat: /\bheat/i,
  oil: /\boil/i,
  resin: /resin|opticon|stabili[sz]|filled/i,
  radiation: /radiat/i,
}

/** Words that deny one kind of treatment. */
const denials: Record<Kind, RegExp> = {
  smoke: /\b(unsmoked|no smoke|not smoked|without smoke|never smoked)\b/i,
  dye: /\b(undyed|no dye|not dyed|without dye|never dyed)\b/i,
  sugar: /\b(no sugar)\b/i,
  heat: /\b(unheated|no heat|not heated|without heat|never heated)\b/i,
  oil: /\b(unoiled|no oil|not oiled|without oil|never oiled|non-oiled)\b/i,
  resin: /\b(no resin|unfilled|not stabili[sz]ed|without resin)\b/i,
  radiation: /\b(not irradiated|no irradiation)\b/i,
}

const untreated =
  /\b(untreated|not treated|never treated|no treatments?|without(?: any)? treatment|not enhanced|unenhanced|no enhancements?|without(?: any)? enhancement)\b/gi

/** “Natural” of the stone or its color; not of a skin line, natural ends or natural light. */
const natural =
  /\b(?:all[- ])?natural(?:ly)?(?:[- ](?!light|ends?|skin|inclusions?|surface|face|matrix|garden)[\w-]+){0,3}?[- ](opals?|emeralds?|sapphires?|rub(?:y|ies)|diamonds?|gems?|gemstones?|stones?|amethysts?|quartz|topaz|tourmalines?|garnets?|spinels?|aquamarines?|colou?rs?|body colou?r|black(?!(?:[- ]\w+){0,2}[- ]opals?))\b/gi

/** The words before one that the text denies or only compares with. */
const turned =
  /(?:\b(?:not|no|nor|neither|never|without|isn[’']t|aren[’']t|like|than|as (?:on|in|with|if)|as \w+ as|unlike|resembl\w*|imitat\w*|instead of|unless|if|free of|such)\b[^.!?;:]{0,24}|\bnon-)$/i

/** The words of a text that claim something, as they stand there; those that it denies or compares with are left out. */
export function findClaimedWords(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].filter(({ index }) => !turned.test(text.slice(0, index))).map(([words]) => words)
}

/** Words by which a text says that a stone is not treated, or not in one of these kinds. */
export function findUntreatedWords(text: string, treated: readonly Kind[]): string | undefined {
  const [general] = [...findClaimedWords(text, untreated), ...findClaimedWords(text, natural)]
  return general ?? treated.map((kind) => denials[kind].exec(text)?.[0]).find(Boolean)
}

/** The treatments that a text claims, with its words. */
export function findTreatedWords(text: string): { kind: Kind; words: string }[] {
  return kinds.flatMap((kind) => {
    const [words] = findClaimedWords(text, claims[kind])
    return words ? [{ kind, words }] : []
  })
}

/** The value of a treatment: none, not known, or treated in some kinds. */
export interface ReadTreatment {
  state: 'none' | 'unknown' | 'treated'
  kinds: Kind[]
  /** Of oil. */
  degree?: string
}

export function readTreatment(value: string): ReadTreatment {
  const text = value.trim()
  if (/^(not known|unknown|not tested|untested|unsure)\b/i.test(text)) return { state: 'unknown', kinds: [] }
  if (/^(none|no|untreated|not treated|not enhanced|unenhanced|natural|no indications?.*)\b/i.test(text)) {
    return { state: 'none', kinds: [] }
  }
  const degree = /\b(minor|moderate|significant)\b/i.exec(text)?.[0].toLowerCase()
  return { state: 'treated', kinds: kinds.filter((kind) => namedIn[kind].test(text)), degree }
}

/** True if two statements about the treatment of a stone cannot both be right. */
export function disagree(one: ReadTreatment, other: ReadTreatment): boolean {
  if (one.state !== other.state) return true
  if (one.kinds.length === 0 || other.kinds.length === 0) return false
  const [first, second] = [one.kinds.join(), other.kinds.join()]
  return first !== second || (one.degree !== undefined && other.degree !== undefined && one.degree !== other.degree)
}
