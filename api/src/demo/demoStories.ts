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
        location: 'Morocco Shrine Auditorium, Jacksonville, Florida',
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
        location: 'Savannah Convention Center, Savannah, Georgia',
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
        location: 'Gaillard Center, Charleston, South Carolina',
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
    },
    {
      type: 'Service',
      title: 'Stone Setting and Ring Sizing',
      description:
        'Bezels, prongs and half bezels in silver, gold and platinum, and sizing up or down by two sizes. Opals and emeralds leave the ring before any heat comes near it. Pieces bought elsewhere are welcome.',
      tags: 'setting, sizing, jewelry',
      price: 40,
      age: 38,
    },
    {
      type: 'About',
      title: 'From Welo to Jacksonville',
      description:
        'It began with one cigar box of rough, carried home from a market in Addis Ababa. We still buy the same way: sitting on a low stool opposite the people who dug it, in Welo Province and at Stayish, paying for what we choose by daylight. Then the stones rest for months in Jacksonville, Florida, because an opal that will crack does it in its first year, and it should do it here and not on your hand.',
      tags: '',
      age: 200,
    },
    {
      type: 'About',
      title: 'What We Tell You About Every Stone',
      description:
        'Weight, measures, where it was dug, and what was done to it. Smoke is called smoke and oil is called oil, with the degree that the laboratory gives. If we do not know, we say that we do not know. You may send any stone back within thirty days in the state in which it came.',
      tags: '',
      age: 199,
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
    },
    {
      type: 'Blog',
      title: 'Stayish: the Dark Seam of Ethiopia',
      description:
        'Until 2013 a black Ethiopian opal was a smoked one. Then a dark seam was found at Stayish, in the same province as the white Welo stones but in another layer of ash, and with it natural grey to black opal. How to tell the two: smoke sits under the surface and is even; natural dark body runs with the ash, unevenly, into the matrix. Ask for the back of the stone.',
      tags: 'stayish, black opal, treatment',
      age: 24,
      info: {
        excerpt: 'Natural black opal from Ethiopia exists. How it differs from smoked stones, and what to ask for.',
      },
    },
    {
      type: 'Blog',
      title: 'Emerald Oil, Without Embarrassment',
      description:
        'Nearly every emerald has fissures, and for centuries they have been filled with clear oil so that light passes. That is accepted trade practice; hiding it is not. Laboratories grade it: none, insignificant, minor, moderate, significant. Minor oil hardly moves the price and lasts for years; significant filling does both. Our labels carry the grade, and a stone can be cleaned and oiled again when it looks tired.',
      tags: 'emerald, oil, disclosure, care',
      age: 51,
      info: { excerpt: 'What minor oil means, why it is no shame, and where the line to a filled stone runs.' },
    },
    {
      type: 'Custom',
      title: 'Anniversary Ring with a Honeycomb Opal',
      description:
        'She had kept the stone in a drawer for six years. We raised it on a wide 14k bezel with two leaves that shield its corners, after the fern on her grandmother’s brooch. Eleven weeks from the first drawing.',
      tags: 'ring, opal, gold',
      categories: ['Custom'],
      age: 120,
    },
    {
      type: 'Custom',
      title: 'Trapiche Pendant for a Geologist',
      description:
        'A six-armed emerald slice between two thin rings of oxidised silver, held by friction alone so that both sides stay open. The back is engraved with the section of the mine.',
      tags: 'pendant, emerald, trapiche, silver',
      categories: ['Custom'],
      age: 90,
    },
  ]
}
