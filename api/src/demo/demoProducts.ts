/** A stone or a piece of the demo shop. `facts` are its gem facts by name. */
export interface DemoProduct {
  title: string
  categories: string[]
  price: number
  unit?: string
  tags: string
  description: string
  facts: Record<string, string | number>
  /** Its pictures by name, in their order, each with its alternative text. */
  pictures: Record<string, string>
}

const welo = 'Wegel Tena, Welo Province, Ethiopia'
const stayish = 'Stayish, Welo Province, Ethiopia'
const muzo = 'Muzo, Boyacá, Colombia'
const shakiso = 'Shakiso, Guji Zone, Ethiopia'
const untreated = 'None'
const minorOil = 'Minor oil (cedarwood), disclosed'

export const demoProducts: DemoProduct[] = [
  // Raw Opals
  {
    title: 'Welo Opal Rough, Honey Nodule 38 g',
    categories: ['Raw Opals'],
    price: 285,
    tags: 'raw, rough, honey opal, cutting rough',
    description:
      'A whole nodule from the seam at Wegel Tena with one polished window. Honey body, broad green and orange flashes that run to the skin. Expect two large cabochons or one palm stone. Sold dry and stable: dug in 2021 and rested since.',
    facts: {
      'Carat weight': 190,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Rough, one window',
      Dimensions: '42 × 31 × 27 mm',
      Colour: 'Honey, green and orange play',
    },
    pictures: {
      'honey-nodule': 'A honey-coloured opal nodule with a grey crust, lying on slate',
      'honey-nodule-window': 'The same nodule from above on velvet, fire between the crust',
    },
  },
  {
    title: 'Welo Opal Rough, White Crystal Parcel 50 g',
    categories: ['Raw Opals'],
    price: 240,
    tags: 'raw, parcel, white opal, cabbing',
    description:
      'Fourteen pieces chosen for cabbing, from 2 to 6 g, skin lightly scraped so that you see what you buy. White to crystal body with pinfire and rolling flash. No painted pieces, no soaked pieces, photographed dry.',
    facts: {
      'Carat weight': 250,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Rough parcel',
      Dimensions: '12 to 24 mm',
      Colour: 'White to crystal, full spectrum',
    },
    pictures: {
      'white-parcel-three': 'Three pieces of the parcel on velvet, colours rolling under their broken faces',
    },
  },
  {
    title: 'Stayish Black Opal Rough in Matrix 64 g',
    categories: ['Raw Opals'],
    price: 420,
    tags: 'raw, stayish, black opal, matrix',
    description:
      'Natural dark opal from Stayish, where the seam runs through volcanic ash. A charcoal bar 9 mm thick with blue and red fire on both faces. The dark body is the ground it grew in, not smoke or dye.',
    facts: {
      'Carat weight': 320,
      Origin: stayish,
      Treatment: untreated,
      Cut: 'Rough with matrix',
      Dimensions: '51 × 38 × 22 mm',
      Colour: 'Charcoal, blue and red play',
    },
    pictures: {
      'stayish-rough': 'A charcoal opal in dark ash matrix with blue and red fire',
    },
  },
  {
    title: 'Chocolate Welo Opal Rough 22 g',
    categories: ['Raw Opals'],
    price: 165,
    tags: 'raw, chocolate opal, specimen',
    description:
      'Chocolate opal from the first Welo finds, with a brown body and a ribbon of green fire across the break. A good first stone for a cutter who wants contrast without treatment.',
    facts: {
      'Carat weight': 110,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Rough',
      Dimensions: '34 × 26 × 19 mm',
      Colour: 'Chocolate brown, green play',
    },
    pictures: {
      'chocolate-rough': 'A brown opal rough with a ribbon of green fire',
    },
  },
  {
    title: 'Raw Emerald Crystal on Calcite, Muzo',
    categories: ['Emeralds'],
    price: 890,
    tags: 'raw, emerald, crystal, specimen, muzo',
    description:
      'A six-sided emerald crystal standing in white calcite, as it was found in the black shale of Muzo. Transparent at the tip, gardened below. A collector piece: please do not cut it.',
    facts: {
      'Carat weight': 11.4,
      Origin: muzo,
      Treatment: untreated,
      Cut: 'Crystal on matrix',
      Dimensions: '38 × 30 × 24 mm',
      Colour: 'Bluish green',
    },
    pictures: {
      'emerald-on-calcite': 'Three emerald crystals standing in white calcite',
    },
  },
  {
    title: 'Welo Opal Specimen, Polished Window 112 g',
    categories: ['Raw Opals'],
    price: 640,
    tags: 'raw, specimen, display, welo',
    description:
      'A fist of rhyolite split open on its opal heart, the face polished and the back left as the mountain made it. Honeycomb pattern under strong light. Stands on its own; a walnut base comes with it.',
    facts: {
      'Carat weight': 560,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Specimen, polished face',
      Dimensions: '68 × 55 × 40 mm',
      Colour: 'White, honeycomb pattern',
    },
    pictures: {
      'welo-specimen': 'A fist of brown rock split open on its opal heart',
    },
  },
  {
    title: 'Welo Opal Rough, Crystal Chips 20 g',
    categories: ['Raw Opals'],
    price: 118,
    unit: 'parcel',
    tags: 'raw, chips, crystal opal, inlay',
    description:
      'Nine glassy chips from trimming larger rough, 1.5 to 3 g each, most with a clean broken face. Thin for cabochons, right for inlay, doublets and small faceted stones. Sold dry; put them in water for an hour and they will hide their fire until they are dry again.',
    facts: {
      'Carat weight': 100,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Rough chips',
      Dimensions: '8 to 14 mm',
      Colour: 'Crystal, full spectrum',
    },
    pictures: {
      'crystal-chips': 'Nine glassy opal chips on velvet, each with its own colours',
    },
  },
  // Welo Opals
  {
    title: 'Welo Opal Oval Cabochon 6.82 ct, Broad Flash',
    categories: ['Welo Opals'],
    price: 545,
    tags: 'welo opal, cabochon, oval, ring stone',
    description:
      'The stone people stop for at shows: a high oval dome with sheets of orange and green that cross the whole face as it turns. Crystal body, clean to the eye, back fully polished.',
    facts: {
      'Carat weight': 6.82,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Oval cabochon',
      Dimensions: '16.1 × 12.0 × 7.4 mm',
      Colour: 'Crystal, orange and green broad flash',
    },
    pictures: {
      'broad-flash-top': 'An oval opal from above, sheets of orange, yellow and green across its face',
      'broad-flash': 'The same stone from the side, orange and green rolling to its edge',
      'broad-flash-turning': 'The stone turning once around, sheets of colour crossing its face',
    },
  },
  {
    title: 'Welo Opal Honeycomb Cabochon 9.15 ct',
    categories: ['Welo Opals'],
    price: 1180,
    tags: 'welo opal, honeycomb, collector, cabochon',
    description:
      'True honeycomb: cells of colour with dark walls, visible without a lens. Found in perhaps one stone in two thousand. Photographed and filmed dry under lamps.',
    facts: {
      'Carat weight': 9.15,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Freeform cabochon',
      Dimensions: '19.4 × 14.2 × 6.9 mm',
      Colour: 'White, honeycomb in red and green',
    },
    pictures: {
      'honeycomb-top': 'A freeform opal from above: cells of red, green and violet',
      honeycomb: 'The stone at an angle, its cells drawn long',
      'honeycomb-close': 'Its cells from close by',
      'honeycomb-turning': 'The stone turning once around, its cells lighting up one after the other',
    },
  },
  {
    title: 'Welo Opal Pear Cabochon 3.40 ct, Pinfire',
    categories: ['Welo Opals'],
    price: 195,
    tags: 'welo opal, pear, pendant stone, pinfire',
    description:
      'A slim pear with fine pinfire in every colour, brightest at the point. Cut with a thin girdle for a bezel; it would make a light pendant.',
    facts: {
      'Carat weight': 3.4,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Pear cabochon',
      Dimensions: '14.0 × 8.6 × 5.1 mm',
      Colour: 'White, multicolour pinfire',
    },
    pictures: {
      pinfire: 'A white pear-shaped opal with points of every colour',
      'pinfire-turning': 'The pear turning once around, its points of colour coming and going',
    },
  },
  {
    title: 'Matched Pair of Welo Opal Rounds 8 mm, 3.06 ct',
    categories: ['Welo Opals'],
    price: 310,
    unit: 'pair',
    tags: 'welo opal, pair, round, earrings',
    description:
      'Two 8 mm rounds from one piece of rough, so they answer the light alike. Green and violet rolling flash on a milky body. Calibrated for standard earring settings.',
    facts: {
      'Carat weight': 3.06,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Round cabochons, pair',
      Dimensions: '8.0 × 8.0 × 4.6 mm each',
      Colour: 'Milky white, green and violet play',
    },
    pictures: {
      'matched-rounds': 'Two milky round opals on slate with green and violet play',
    },
  },
  {
    title: 'Smoked Black Welo Opal Cushion 5.27 ct',
    categories: ['Welo Opals'],
    price: 260,
    tags: 'welo opal, black, smoke treated, cushion',
    description:
      'A Welo opal darkened by smoke, and sold as such. The treatment is stable and lets the blue and red stand out as on a natural black stone, at a fraction of its price. Keep it out of solvents.',
    facts: {
      'Carat weight': 5.27,
      Origin: welo,
      Treatment: 'Smoke, disclosed',
      Cut: 'Cushion cabochon',
      Dimensions: '13.2 × 11.4 × 6.3 mm',
      Colour: 'Black, blue and red play',
    },
    pictures: {
      'smoked-cushion-top': 'A black cushion-shaped opal from above, full of green, blue and red',
      'smoked-cushion': 'The same stone on pale limestone',
    },
  },
  {
    title: 'Faceted Welo Opal Cushion 4.11 ct',
    categories: ['Welo Opals'],
    price: 375,
    tags: 'welo opal, faceted, cushion',
    description:
      'Cut with facets instead of a dome, so that brilliance and play of colour mix. Light honey body, green flash through the pavilion. For earrings or a protected ring.',
    facts: {
      'Carat weight': 4.11,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Faceted cushion',
      Dimensions: '11.8 × 11.0 × 7.9 mm',
      Colour: 'Light honey, green flash',
    },
    pictures: {
      'faceted-cushion': 'A faceted opal, green flashing through a pale honey body',
    },
  },
  {
    title: 'Honey Welo Opal Freeform 4.48 ct',
    categories: ['Welo Opals'],
    price: 235,
    tags: 'welo opal, honey, freeform, pendant stone',
    description:
      'A freeform the colour of buckwheat honey, patches of green and orange close under the surface. The body is its own: neither sugar nor smoke. One natural skin line at the girdle that a bezel covers.',
    facts: {
      'Carat weight': 4.48,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Freeform cabochon',
      Dimensions: '14.4 × 10.8 × 5.6 mm',
      Colour: 'Honey, green and orange play',
    },
    pictures: {
      'honey-freeform': 'A honey-coloured freeform opal on slate',
    },
  },
  // Water Opals
  {
    title: 'Ethiopian Water Opal Freeform 7.60 ct',
    categories: ['Water Opals'],
    price: 330,
    tags: 'water opal, crystal, freeform',
    description:
      'Clear as a drop until it catches the light, then blue and green from edge to edge. A freeform that follows the stone, with an inclusion like a fern near one end.',
    facts: {
      'Carat weight': 7.6,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Freeform cabochon',
      Dimensions: '18.2 × 12.7 × 7.1 mm',
      Colour: 'Transparent, blue and green play',
    },
    pictures: {
      'water-freeform': 'A clear opal on velvet with blue and violet floating in it',
    },
  },
  {
    title: 'Contra Luz Water Opal Drop 12.30 ct',
    categories: ['Water Opals'],
    price: 560,
    tags: 'water opal, contra luz, drop, collector',
    description:
      'Looks like glass from the front; hold it against a lamp and the whole spectrum opens inside. Drilled by nobody, polished all round, for a pendant that is seen from both sides.',
    facts: {
      'Carat weight': 12.3,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Drop',
      Dimensions: '24.6 × 13.1 × 9.0 mm',
      Colour: 'Transparent, contra luz',
    },
    pictures: {
      'contra-luz': 'A drop of clear opal on black glass, the whole spectrum inside it',
      'contra-luz-stone': 'The same drop by daylight on paper: nearly like glass',
    },
  },
  {
    title: 'Water Opal Round Cabochon 2.95 ct',
    categories: ['Water Opals'],
    price: 140,
    tags: 'water opal, round, ring stone',
    description:
      'A calibrated 10 mm round with soft blue play floating in a clear body. The stone we suggest for a first opal ring in a bezel.',
    facts: {
      'Carat weight': 2.95,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Round cabochon',
      Dimensions: '10.0 × 10.0 × 5.8 mm',
      Colour: 'Transparent, blue play',
    },
    pictures: {
      'water-round': 'A clear round opal with soft blue play',
    },
  },
  {
    title: 'Jelly Water Opal Oval 5.05 ct, Sunrise',
    categories: ['Water Opals'],
    price: 295,
    tags: 'water opal, jelly, oval, orange',
    description:
      'A jelly body the colour of early light with green fire rolling under it. Very clean. Cut a little deep to keep the colour when set over metal.',
    facts: {
      'Carat weight': 5.05,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Oval cabochon',
      Dimensions: '14.1 × 10.6 × 6.8 mm',
      Colour: 'Pale orange jelly, green play',
    },
    pictures: {
      'sunrise-oval-velvet': 'An orange jelly opal on velvet with green fire under the surface',
      'sunrise-oval': 'The same stone by daylight',
    },
  },
  {
    title: 'Water Opal Bead Strand 16 in, Graduated',
    categories: ['Water Opals', 'Jewelry'],
    price: 480,
    unit: 'strand',
    tags: 'water opal, beads, strand, necklace',
    description:
      'Smooth graduated rondelles from 4 to 9 mm, strung on silk and knotted, with a sterling clasp. Every bead shows play of colour. Take it off before swimming: opal drinks.',
    facts: {
      'Carat weight': 96,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Rondelle beads',
      Dimensions: '4 to 9 mm, 16 in',
      Colour: 'Transparent, multicolour',
    },
    pictures: {
      'bead-strand': 'A graduated strand of opal beads laid in a ring',
    },
  },
  {
    title: 'Water Opal Teardrop Pair 2.80 ct',
    categories: ['Water Opals'],
    price: 245,
    unit: 'pair',
    tags: 'water opal, pair, teardrop, earrings',
    description:
      'Two teardrops from one crystal, clear, with blue that drifts from tip to belly as they swing. Matched to a tenth of a millimetre. Undrilled: we cap or drill them for your findings without charge.',
    facts: {
      'Carat weight': 2.8,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Teardrop cabochons, pair',
      Dimensions: '11.5 × 6.4 × 4.4 mm each',
      Colour: 'Transparent, blue play',
    },
    pictures: {
      'water-teardrops': 'Two clear opal teardrops side by side with blue play',
    },
  },
  // Emeralds
  {
    title: 'Colombian Emerald Octagon 1.24 ct, Muzo',
    categories: ['Emeralds'],
    price: 3650,
    tags: 'emerald, colombian, muzo, octagon, certified',
    description:
      'The green that made Muzo famous: warm, saturated, awake in any light. Emerald cut with a fresh polish. Minor oil, as is usual and as the report says; a laboratory report travels with the stone.',
    facts: {
      'Carat weight': 1.24,
      Origin: muzo,
      Treatment: minorOil,
      Cut: 'Emerald cut',
      Dimensions: '7.1 × 5.9 × 4.3 mm',
      Colour: 'Vivid green',
    },
    pictures: {
      'muzo-octagon': 'An emerald-cut emerald from above, green and dark steps',
      'muzo-octagon-stone': 'The same stone leaning on its side on limestone',
      'muzo-octagon-profile': 'The stone on its table: its steps from the side',
    },
  },
  {
    title: 'Colombian Emerald Pear 0.86 ct, Chivor',
    categories: ['Emeralds'],
    price: 1490,
    tags: 'emerald, colombian, chivor, pear',
    description:
      'Chivor stones lean to blue and are often cleaner; this pear shows both. Lively, with a small garden near the point that a prong will cover. Minor oil.',
    facts: {
      'Carat weight': 0.86,
      Origin: 'Chivor, Boyacá, Colombia',
      Treatment: minorOil,
      Cut: 'Pear',
      Dimensions: '8.0 × 5.6 × 3.6 mm',
      Colour: 'Bluish green',
    },
    pictures: {
      'chivor-pear': 'A pear-shaped emerald of a bluish green',
    },
  },
  {
    title: 'Ethiopian Emerald Oval 1.52 ct, No Oil',
    categories: ['Emeralds'],
    price: 2180,
    tags: 'emerald, ethiopian, shakiso, no oil, oval',
    description:
      'From the Shakiso find of 2016, and untreated: no oil, no resin. Bright open green, eye-clean through the table. Fine emeralds without any filling are rare at any size.',
    facts: {
      'Carat weight': 1.52,
      Origin: shakiso,
      Treatment: untreated,
      Cut: 'Oval',
      Dimensions: '8.4 × 6.5 × 4.4 mm',
      Colour: 'Bright green',
    },
    pictures: {
      'shakiso-oval': 'An oval emerald, bright green, leaning on limestone',
    },
  },
  {
    title: 'Colombian Emerald Trapiche Slice 3.05 ct',
    categories: ['Emeralds'],
    price: 1275,
    tags: 'emerald, trapiche, muzo, collector',
    description:
      'Six green arms around a dark core, the pattern of a wheel, grown and not carved. Trapiche comes from the black shale of western Boyacá and almost nowhere else. Polished on both sides.',
    facts: {
      'Carat weight': 3.05,
      Origin: muzo,
      Treatment: untreated,
      Cut: 'Polished slice',
      Dimensions: '11.6 × 11.2 × 2.4 mm',
      Colour: 'Green, six-armed trapiche',
    },
    pictures: {
      'trapiche-slice': 'A six-sided slice of emerald with six dark spokes',
    },
  },
  {
    title: 'Emerald Cabochon Sugarloaf 4.70 ct',
    categories: ['Emeralds'],
    price: 940,
    tags: 'emerald, sugarloaf, cabochon',
    description:
      'A sugarloaf with a soft silky interior that makes the green glow rather than sparkle. The shape sits high in a ring and forgives daily wear better than facets.',
    facts: {
      'Carat weight': 4.7,
      Origin: muzo,
      Treatment: 'Moderate oil, disclosed',
      Cut: 'Sugarloaf cabochon',
      Dimensions: '10.2 × 8.8 × 7.0 mm',
      Colour: 'Medium green',
    },
    pictures: {
      sugarloaf: 'A sugarloaf emerald on slate, glowing from within',
    },
  },
  {
    title: 'Matched Emerald Rounds 4 mm, 0.52 ct pair',
    categories: ['Emeralds'],
    price: 620,
    unit: 'pair',
    tags: 'emerald, pair, round, earrings',
    description:
      'Two bright 4 mm rounds matched for colour and life, ready for studs or as shoulders beside a larger stone. Minor oil.',
    facts: {
      'Carat weight': 0.52,
      Origin: shakiso,
      Treatment: minorOil,
      Cut: 'Round brilliant, pair',
      Dimensions: '4.0 × 4.0 × 2.6 mm each',
      Colour: 'Bright green',
    },
    pictures: {
      'emerald-rounds': 'Two small round emeralds on velvet, one seen from the side',
    },
  },
  {
    title: 'Muzo Emerald Crystals, Parcel of Seven 14.6 ct',
    categories: ['Emeralds'],
    price: 720,
    unit: 'parcel',
    tags: 'raw, emerald, crystal, parcel, muzo',
    description:
      'Seven loose six-sided crystals, 8 to 12 mm long, with natural ends. Gardened, as nearly all are; two are clean enough at the tip for a small stone. Untreated: not even washed in oil, which a lens will show you.',
    facts: {
      'Carat weight': 14.6,
      Origin: muzo,
      Treatment: untreated,
      Cut: 'Crystals, natural ends',
      Dimensions: '8 to 12 mm long',
      Colour: 'Bluish green',
    },
    pictures: {
      'emerald-crystals': 'Seven emerald crystals lying on pale stone',
    },
  },
  // Jewelry
  {
    title: 'Welo Opal Ring in 14k Yellow Gold',
    categories: ['Jewelry', 'Welo Opals'],
    price: 1650,
    tags: 'ring, welo opal, gold, bezel',
    description:
      'A 3.9 ct Welo opal in a full bezel that guards its edge, on a 2.2 mm band. Made at our bench in Jacksonville. Size 7, resized once without charge from 5 to 9.',
    facts: {
      'Carat weight': 3.9,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Oval cabochon',
      Metal: '14k yellow gold',
      Dimensions: 'Stone 13 × 10 mm',
      Colour: 'Crystal, multicolour',
    },
    pictures: {
      'gold-ring': 'A gold ring with an oval opal in a full bezel, standing on limestone',
      'gold-ring-profile': 'Its profile',
    },
  },
  {
    title: 'Emerald Halo Ring in 18k White Gold',
    categories: ['Jewelry', 'Emeralds'],
    price: 5400,
    tags: 'ring, emerald, diamond, halo, white gold',
    description:
      'A 1.08 ct Muzo emerald among 22 small diamonds, set low so that it lives with a hand that works. Minor oil, with its laboratory report. Size 6.5.',
    facts: {
      'Carat weight': 1.08,
      Origin: muzo,
      Treatment: minorOil,
      Cut: 'Emerald cut',
      Metal: '18k white gold',
      Dimensions: 'Stone 6.8 × 5.6 mm',
      Colour: 'Vivid green',
    },
    pictures: {
      'halo-ring': 'A white gold ring on velvet, its emerald among small diamonds',
    },
  },
  {
    title: 'Water Opal Pendant in Sterling Silver',
    categories: ['Jewelry', 'Water Opals'],
    price: 265,
    tags: 'pendant, water opal, silver, necklace',
    description:
      'A clear drop with blue play, open at the back so that light comes through. 18 in cable chain included. The stone was rested a year before setting.',
    facts: {
      'Carat weight': 4.2,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Drop',
      Metal: 'Sterling silver',
      Dimensions: '17 × 9 mm',
      Colour: 'Transparent, blue play',
    },
    pictures: {
      'silver-pendant': 'A clear opal drop with blue play on a silver chain',
    },
  },
  {
    title: 'Opal Stud Earrings in 14k Rose Gold',
    categories: ['Jewelry', 'Welo Opals'],
    price: 395,
    unit: 'pair',
    tags: 'earrings, studs, welo opal, rose gold',
    description:
      'Two 6 mm Welo opals in plain rose gold bezels with locking backs. Small, bright, and light enough to forget.',
    facts: {
      'Carat weight': 1.3,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Round cabochons',
      Metal: '14k rose gold',
      Dimensions: '6 mm each',
      Colour: 'White, green and orange play',
    },
    pictures: {
      'rose-studs': 'Two round white opals in rose gold bezels',
    },
  },
  {
    title: 'Opal Line Bracelet in Sterling Silver',
    categories: ['Jewelry', 'Welo Opals'],
    price: 520,
    tags: 'bracelet, welo opal, silver, line',
    description:
      'Twenty-one oval Welo opals in a hinged line, 7 in, with a box clasp and a safety catch. Each link moves, so no stone takes a knock for its neighbour.',
    facts: {
      'Carat weight': 9.8,
      Origin: welo,
      Treatment: untreated,
      Cut: 'Oval cabochons',
      Metal: 'Sterling silver',
      Dimensions: '5 × 4 mm each, 7 in',
      Colour: 'White, multicolour',
    },
    pictures: {
      'silver-bracelet': 'A line of small oval opals in silver bezels',
    },
  },
  {
    title: 'Stayish Opal Signet in Oxidised Silver',
    categories: ['Jewelry'],
    price: 340,
    tags: 'ring, signet, stayish, black opal, silver',
    description:
      'A flat slab of natural dark Stayish opal in a heavy signet, the silver blackened to match. Blue fire on charcoal. Size 10.',
    facts: {
      'Carat weight': 5.6,
      Origin: stayish,
      Treatment: untreated,
      Cut: 'Flat slab',
      Metal: 'Oxidised sterling silver',
      Dimensions: '15 × 12 mm',
      Colour: 'Charcoal, blue play',
    },
    pictures: {
      'stayish-signet': 'A heavy dark silver signet with a slab of blue and green opal',
    },
  },
  {
    title: 'Emerald Solitaire Ring in Platinum',
    categories: ['Jewelry', 'Emeralds'],
    price: 6900,
    tags: 'ring, emerald, platinum, solitaire',
    description:
      'A 1.31 ct Muzo emerald in four platinum prongs on a plain 2 mm band: nothing else, because nothing else is needed. Minor oil, with its laboratory report. Size 6, resized once without charge.',
    facts: {
      'Carat weight': 1.31,
      Origin: muzo,
      Treatment: minorOil,
      Cut: 'Emerald cut',
      Metal: 'Platinum 950',
      Dimensions: 'Stone 7.4 × 5.4 mm',
      Colour: 'Vivid green',
    },
    pictures: {
      'platinum-solitaire': 'A platinum ring on velvet with one emerald-cut emerald',
    },
  },
  // Custom
  {
    title: 'Custom Design Deposit',
    categories: ['Custom'],
    price: 150,
    tags: 'custom, design, deposit',
    description:
      'Starts a custom piece: one conversation, two drawn proposals, and a stone put aside for you. The whole amount counts towards the finished piece.',
    facts: {},
    pictures: {
      'ring-and-stone': 'A gold ring with an empty bezel, and the opal that it waits for',
    },
  },
  {
    title: 'Custom Ring Around Your Stone',
    categories: ['Custom'],
    price: 980,
    tags: 'custom, ring, setting, your stone',
    description:
      'You bring the stone, or choose it with us, and we build the ring around it: a drawing, a wax to try on, then gold, silver or platinum. The price is for a 14k ring with prongs or bezel and without stones; six to eight weeks from the approved wax.',
    facts: {
      Metal: '14k gold, other metals on request',
    },
    pictures: {
      'gold-solitaire': 'A gold ring with an emerald in four prongs, standing on limestone',
    },
  },
]
