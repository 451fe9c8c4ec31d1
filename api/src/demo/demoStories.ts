import type { ItemInfo, ItemType } from '@elegant/shared/rules'

/** Everything of the demo shop that is not a product. */
export interface DemoStory {
  type: Exclude<ItemType, 'Product'>
  title: string
  description: string
  tags: string
  price?: number
  categories?: string[]
  /** Days before today that it was written. */
  age: number
  info?: ItemInfo
  /** Its pictures by name, in their order, each with its alternative text. */
  pictures: Record<string, string>
}

const day = 86_400_000

/** Events are dated from `now`, so that the shop is never out of date. */
export function demoStories(now: Date): DemoStory[] {
  const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10)
  return [
    {
      type: 'Event',
      title: 'Jacksonville Gem and Mineral Show',
      description:
        'Three days among two hundred tables at home. Our case holds the new Welo parcels, sorted by hand in Addis Ababa in spring, and the emeralds with their reports. Bring a stone you are unsure about: we look at it with you under the lamp, without charge.',
      tags: 'gem show, jacksonville, opals, emeralds',
      age: 6,
      info: {
        event_date: inDays(12),
        event_time: '10:00 – 18:00',
        location: 'Fairgrounds hall, Jacksonville, Florida',
      },
      pictures: {
        'tray-of-opals': 'Twelve opals of every kind in rows on velvet',
      },
    },
    {
      type: 'Event',
      title: 'Opal Evening: Reading Play of Colour',
      description:
        'Twelve chairs, twelve lamps, forty stones. How to name a pattern, how to tell crystal from white, what brightness is worth, and why the same opal looks different at noon. Each guest leaves with a small Welo cabochon.',
      tags: 'workshop, opals, jacksonville',
      price: 45,
      age: 5,
      info: {
        event_date: inDays(26),
        event_time: '18:30 – 20:30',
        location: 'Our studio, Jacksonville, Florida',
        capacity: 12,
      },
      pictures: {
        patterns: 'Five opals in a circle, each with another pattern',
      },
    },
    {
      type: 'Event',
      title: 'Savannah Gem Weekend',
      description:
        'Our table stands near the river entrance with raw opals by the gram and a tray of finished rings. On Saturday at noon we cut one nodule open in front of everyone and nobody, ourselves included, knows what is inside.',
      tags: 'gem show, savannah, raw opals',
      price: 8,
      age: 4,
      info: {
        event_date: inDays(47),
        event_time: '10:00 – 17:00',
        location: 'River street hall, Savannah, Georgia',
      },
      pictures: {
        'raw-trio': 'Three raw opals on slate: honey-coloured, charcoal and glassy',
      },
    },
    {
      type: 'Event',
      title: 'Carolina Gem and Jewelry Expo',
      description:
        'The northern end of our East Coast round. Customers who wrote to us about a stone can see it here before they decide: tell us which one and we bring it.',
      tags: 'gem show, charleston, jewelry',
      price: 10,
      age: 3,
      info: {
        event_date: inDays(75),
        event_time: '10:00 – 18:00',
        location: 'Harbor hall, Charleston, South Carolina',
      },
      pictures: {
        'two-rings': 'Two gold rings on slate, one with an emerald and one with an oval opal',
      },
    },
    {
      type: 'Event',
      title: 'St. Augustine Bead and Stone Market',
      description:
        'A small market in the old town, one day, thirty tables. We bring strands, chips and calibrated cabochons for people who make things themselves, and a scale: what is sold by the gram is weighed in front of you.',
      tags: 'market, st. augustine, beads, rough',
      age: 2,
      info: {
        event_date: inDays(96),
        event_time: '09:00 – 16:00',
        location: 'Old town market hall, St. Augustine, Florida',
      },
      pictures: {
        'bead-strand': 'A graduated strand of opal beads',
      },
    },
    {
      type: 'Event',
      title: 'Emerald Day: Gardens under the Lens',
      description:
        'Ten people, ten lenses, forty emeralds from Muzo, Chivor and Shakiso. How to tell a veil from a crack, oil from resin, and a fair price from a hopeful one. Bring an emerald of your own if you have one.',
      tags: 'workshop, emeralds, jacksonville',
      price: 55,
      age: 1,
      info: {
        event_date: inDays(124),
        event_time: '14:00 – 17:00',
        location: 'Our studio, Jacksonville, Florida',
        capacity: 10,
      },
      pictures: {
        'tray-of-emeralds': 'Emeralds of many cuts strewn on paper',
      },
    },
    {
      type: 'Service',
      title: 'Opal Cutting and Repolishing',
      description:
        'Your rough cut to a finished stone, or a scratched cabochon brought back to its polish. Hydrophane opals are dried slowly before they meet the wheel, so allow three weeks. We send a picture at each step and stop when you say so.',
      tags: 'cutting, repolish, opal',
      price: 65,
      age: 40,
      pictures: {
        'rough-and-cut': 'A honey opal nodule beside the stone that was cut from its like',
      },
    },
    {
      type: 'Service',
      title: 'Stone Setting and Ring Sizing',
      description:
        'Bezels, prongs and half bezels in silver, gold and platinum, and sizing up or down by two sizes. Opals and emeralds leave the ring before any heat comes near it. Pieces bought elsewhere are welcome.',
      tags: 'setting, sizing, jewelry',
      price: 40,
      age: 38,
      pictures: {
        'ring-and-stone': 'A gold ring with an empty bezel, and the opal that it waits for',
      },
    },
    {
      type: 'Service',
      title: 'Second Opinion on a Stone',
      description:
        'Half an hour with your stone, a lens, a scale and a polariscope: what it is, what was done to it as far as these can show, and whether a laboratory is worth its fee. No valuation for insurance, and no offer to buy.',
      tags: 'appraisal, identification, treatment',
      price: 30,
      age: 36,
      pictures: {
        'dark-pair': 'Two dark opals side by side: one natural, one smoked',
      },
    },
    {
      type: 'About',
      title: 'From Welo to Jacksonville',
      description:
        'It began with one cigar box of rough, carried home from a market in Addis Ababa. We still buy the same way: sitting on a low stool opposite the people who dug it, in Welo Province and at Stayish, paying for what we choose by daylight. Then the stones rest for months in Jacksonville, Florida, because an opal that will crack does it in its first year, and it should do it here and not on your hand.',
      tags: '',
      age: 200,
      pictures: {
        'rough-pile': 'Raw opals heaped on paper as they came from the market',
      },
    },
    {
      type: 'About',
      title: 'What We Tell You About Every Stone',
      description:
        'Weight, measures, where it was dug, and what was done to it. Smoke is called smoke and oil is called oil, with the degree that the laboratory gives. If we do not know, we say that we do not know. You may send any stone back within thirty days in the state in which it came.',
      tags: '',
      age: 199,
      pictures: {
        'muzo-octagon-profile': 'An emerald on its table, its steps seen from the side',
      },
    },
    {
      type: 'Blog',
      title: 'My Opal Turned to Glass: Living with Hydrophane',
      description:
        'Most opals from Welo are hydrophane: they drink. Put one in water and within an hour it may go clear, lose its fire and weigh a tenth more. Nothing is broken. Lay it on a dry cloth, away from lamps and radiators, and wait; small stones come back in a day, large ones in a week. What does harm is what dries inside and stays: oil, lotion, perfume, dish soap. So take the ring off for the sink and the sea, wipe it with a damp cloth, and never, for any reason, put it in an ultrasonic cleaner.',
      tags: 'care, hydrophane, welo opal',
      age: 9,
      info: {
        excerpt: 'Welo opals drink water and go clear. They come back. What to do meanwhile, and what never to do.',
      },
      pictures: {
        'opal-and-water': 'An opal among drops of water',
      },
    },
    {
      type: 'Blog',
      title: 'Stayish: the Dark Seam of Ethiopia',
      description:
        'Until 2013 a black Ethiopian opal was a smoked one. Then a dark seam was found at Stayish, in the same province as the white Welo stones but in another layer of ash, and with it natural grey to black opal. How to tell the two: smoke sits under the surface and is even; natural dark body runs with the ash, unevenly, into the matrix. Ask for the back of the stone.',
      tags: 'stayish, black opal, treatment',
      age: 16,
      info: {
        excerpt: 'Natural black opal from Ethiopia exists. How it differs from smoked stones, and what to ask for.',
      },
      pictures: {
        'stayish-rough': 'A charcoal opal in dark ash matrix',
      },
    },
    {
      type: 'Blog',
      title: 'Emerald Oil, Without Embarrassment',
      description:
        'Nearly every emerald has fissures, and for centuries they have been filled with clear oil so that light passes. That is accepted trade practice; hiding it is not. Laboratories grade it: none, insignificant, minor, moderate, significant. Minor oil hardly moves the price and lasts for years; significant filling does both. Our labels carry the grade, and a stone can be cleaned and oiled again when it looks tired.',
      tags: 'emerald, oil, disclosure, care',
      age: 24,
      info: { excerpt: 'What minor oil means, why it is no shame, and where the line to a filled stone runs.' },
      pictures: {
        sugarloaf: 'A sugarloaf emerald, its veils lit from within',
      },
    },
    {
      type: 'Blog',
      title: 'Six Names for Fire: Opal Patterns',
      description:
        'Pinfire is small points, like salt. Flash is a sheet that comes and goes; broad flash crosses the whole face. Rolling flash walks over the stone as you turn it. Harlequin, the rare one, is a mosaic of patches with straight edges. Honeycomb belongs to Welo almost alone: columns of colour with dark walls, seen from above as cells. A name is not a price. Brightness is: the same pattern may cost ten times as much where it can be seen across a room.',
      tags: 'patterns, play of colour, welo opal',
      age: 33,
      info: {
        excerpt:
          'Pinfire, flash, rolling flash, harlequin, honeycomb: what the names mean and what they do to a price.',
      },
      pictures: {
        patterns: 'Five opals in a circle, each with another pattern',
      },
    },
    {
      type: 'Blog',
      title: 'Contra Luz: the Opal That Waits for a Lamp',
      description:
        'Most opals send their colour back to the side that the light comes from. A contra luz stone lets it through, and shows it to whoever looks against the light. On a tray it is a drop of glass; held before a window it is a sunset. Set it open at the back, as a pendant or an earring, never in a closed bezel over gold, which is the only way to make a good one look dull.',
      tags: 'contra luz, water opal, setting',
      age: 51,
      info: {
        excerpt:
          'A stone like a drop of glass, until you hold it before a window. How to choose one and how to set it.',
      },
      pictures: {
        'contra-luz': 'A drop of clear opal with the spectrum inside it',
      },
    },
    {
      type: 'Blog',
      title: 'How We Sort a Parcel',
      description:
        'A kilo of rough comes as four hundred pieces in a cloth. First pass, dry, by a north window: anything with a crack goes back. Second pass, a drop of water on each broken face, for a minute and no longer, to see how far the colour runs. Third pass, a week on the shelf. What has not crazed by then is weighed, written down, and put away for six months. About one piece in nine is ever offered to you.',
      tags: 'rough, sorting, hydrophane',
      age: 68,
      info: {
        excerpt:
          'From four hundred pieces in a cloth to the forty that are offered: three passes, a week, and six months.',
      },
      pictures: {
        'white-parcel-three': 'Three pieces of raw opal on velvet',
      },
    },
    {
      type: 'Blog',
      title: 'A Ring That an Opal Survives',
      description:
        'Opal is about as hard as window glass, and a hand meets doors, sinks and gravel. So the bezel should stand a hair higher than the edge of the stone, the dome should be low, the seat should be flat and dry, and no heat may come near it after setting. Prongs are for pendants and earrings. If you want an opal for every day, wear it on the hand that you do not write with, and take it off before the dishes: water does no harm that lasts, soap does.',
      tags: 'rings, setting, care',
      age: 84,
      info: {
        excerpt: 'High bezel, low dome, no heat, no soap. What a jeweler does so that an opal outlives its owner.',
      },
      pictures: {
        'gold-ring-profile': 'The profile of an opal ring: a bezel that stands higher than the stone’s edge',
      },
    },
    {
      type: 'Blog',
      title: 'Why an Emerald Is Cut in Steps',
      description:
        'Beryl grows as a six-sided prism, and a rectangle wastes least of it. The steps let you look into the stone instead of throwing light about, which is right for a gem that is loved for its colour and forgiven for its garden. The cut corners are no ornament: a sharp corner on a brittle stone is a chip that waits. Depth matters more than carats. A shallow emerald has a pale window in the middle through which you can read this page.',
      tags: 'emerald, cut, buying',
      age: 102,
      info: {
        excerpt: 'The shape of the crystal, the love of colour, and corners that would chip: an old cut explained.',
      },
      pictures: {
        'muzo-octagon-stone': 'An emerald leaning on limestone, its steps in a row',
      },
    },
    {
      type: 'Custom',
      title: 'Anniversary Ring with a Honeycomb Opal',
      description:
        'She had kept the stone in a drawer for six years. We raised it on a wide 14k bezel with two leaves that shield its corners, after the fern on her grandmother’s brooch. Eleven weeks from the first drawing.',
      tags: 'ring, opal, gold',
      categories: ['Custom'],
      age: 120,
      pictures: {
        'fern-ring': 'A gold ring with a large honeycomb opal',
      },
    },
    {
      type: 'Custom',
      title: 'Trapiche Pendant for a Geologist',
      description:
        'A six-armed emerald slice between two thin rings of oxidised silver, held by friction alone so that both sides stay open. The back is engraved with the section of the mine.',
      tags: 'pendant, emerald, trapiche, silver',
      categories: ['Custom'],
      age: 90,
      pictures: {
        'trapiche-pendant': 'A slice of trapiche emerald in a dark silver ring on a chain',
      },
    },
    {
      type: 'Custom',
      title: 'Platinum Ring for Two Grandmothers',
      description:
        'Two worn wedding bands, one of each grandmother, went into the melt together with new platinum, and the emerald came from a brooch that nobody wore. Four prongs, a plain band, both dates inside. Nine weeks.',
      tags: 'ring, emerald, platinum',
      categories: ['Custom'],
      age: 70,
      pictures: {
        'platinum-solitaire': 'A platinum ring with one emerald',
      },
    },
    {
      type: 'Custom',
      title: 'Teardrops for a Wedding in June',
      description:
        'Two water opals cut from one crystal, so that they are never quite the same blue but always the same distance apart. Gold caps, no glue, and screw backs because she dances.',
      tags: 'earrings, water opal, gold',
      categories: ['Custom'],
      age: 45,
      pictures: {
        'water-teardrops': 'Two clear opal teardrops with blue play',
      },
    },
  ]
}
