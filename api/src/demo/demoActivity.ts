import type { ProjectType, RequestKind, RequestStatus, ReviewState } from '@elegant/shared/rules'

/** The state that an order of the demo has reached. */
type OrderState =
  | 'asked'
  | 'booked'
  | 'answered'
  | 'replied'
  | 'estimated'
  | 'accepted'
  | 'declined'
  | 'cancelled'
  | 'paid'
  | 'shipped'
  | 'completed'

interface DemoEntry {
  /** The name of a person. */
  person: string
  /** In days. */
  age: number
}

export interface DemoOrder extends DemoEntry {
  /** The title of the item. */
  item: string
  state: OrderState
  quantity?: number
  review?: { rating: number; name: string; text: string; answer?: string; state: ReviewState }
}

export interface DemoRequest extends DemoEntry {
  kind: RequestKind
  project?: ProjectType
  budget?: string
  status: RequestStatus
  text: string
  answer?: string
}

/** Oldest first. */
export const demoOrders: DemoOrder[] = [
  { person: 'Maria Santos', item: 'Custom Ring Around Your Stone', age: 89, state: 'completed' },
  { person: 'Tadesse Bekele', item: 'Custom Design Deposit', age: 87, state: 'completed' },
  { person: 'Eleanor Whitcombe', item: 'Opal Cutting and Repolishing', age: 85, state: 'completed' },
  {
    person: 'Walter Jennings',
    item: 'Custom Ring Around Your Stone',
    age: 84,
    state: 'completed',
    review: {
      rating: 5,
      name: 'Walter J.',
      text: 'I asked for a thinner band after the wax, and got one.',
      state: 'shown',
    },
  },
  {
    person: 'Patrick Doyle',
    item: 'Welo Opal Rough, Crystal Chips 20 g',
    age: 82,
    state: 'completed',
    review: { rating: 5, name: 'Patrick D.', text: 'Every chip plays. I have cut three so far.', state: 'shown' },
  },
  { person: 'Hannah Lindqvist', item: 'Custom Ring Around Your Stone', age: 80, state: 'completed' },
  { person: 'Ayesha Karim', item: 'Stone Setting and Ring Sizing', age: 78, state: 'completed' },
  { person: 'Dana Kowalski', item: 'Custom Design Deposit', age: 76, state: 'completed' },
  { person: 'Luis Ferreira', item: 'Custom Ring Around Your Stone', age: 74, state: 'completed' },
  { person: 'Noor Haddad', item: 'Second Opinion on a Stone', age: 72, state: 'completed' },
  { person: 'June Okafor', item: 'Custom Ring Around Your Stone', age: 70, state: 'declined' },
  {
    person: 'Maria Santos',
    item: 'Custom Ring Around Your Stone',
    age: 69,
    state: 'completed',
    review: { rating: 5, name: 'Maria S.', text: 'Pictures of every step, and the ring fits.', state: 'shown' },
  },
  { person: 'Simone Laurent', item: 'Custom Design Deposit', age: 66, state: 'completed' },
  { person: 'Jerome Baptiste', item: 'Stone Setting and Ring Sizing', age: 64, state: 'completed' },
  { person: 'Grace Abernathy', item: 'Custom Ring Around Your Stone', age: 63, state: 'completed' },
  { person: 'June Okafor', item: 'Welo Opal Rough, Crystal Chips 20 g', age: 61, state: 'completed', quantity: 2 },
  { person: 'Owen Gallagher', item: 'Custom Ring Around Your Stone', age: 58, state: 'completed' },
  { person: 'Beatrice Tan', item: 'Opal Cutting and Repolishing', age: 57, state: 'completed' },
  { person: 'Caleb Thornton', item: 'Custom Design Deposit', age: 55, state: 'completed' },
  { person: 'Priya Raman', item: 'Custom Ring Around Your Stone', age: 53, state: 'cancelled' },
  { person: 'Nina Petrova', item: 'Custom Ring Around Your Stone', age: 52, state: 'completed' },
  { person: 'Sam Whitaker', item: 'Second Opinion on a Stone', age: 49, state: 'completed' },
  { person: 'Rosa Delgado', item: 'Custom Ring Around Your Stone', age: 47, state: 'completed' },
  { person: 'Marcus Bell', item: 'Emerald Halo Ring in 18k White Gold', age: 45, state: 'cancelled' },
  { person: 'Ingrid Solheim', item: 'Custom Design Deposit', age: 43, state: 'completed' },
  { person: 'Eleanor Whitcombe', item: 'Stone Setting and Ring Sizing', age: 41, state: 'completed' },
  {
    person: 'Marcus Bell',
    item: 'Welo Opal Rough, Crystal Chips 20 g',
    age: 40,
    state: 'completed',
    review: {
      rating: 4,
      name: 'Marcus B.',
      text: 'More clear pieces than in my last parcel. Two were thinner than I hoped.',
      answer: 'Thank you. Tell us the thickness you need, and we pick them for you.',
      state: 'shown',
    },
  },
  { person: 'Noor Haddad', item: 'Custom Design Deposit', age: 38, state: 'cancelled' },
  { person: 'Lucille Moreau', item: 'Custom Design Deposit', age: 36, state: 'completed' },
  {
    person: 'Teresa Nguyen',
    item: 'Opal Cutting and Repolishing',
    age: 33,
    state: 'completed',
    review: { rating: 5, name: 'Teresa N.', text: 'The scratch is gone and the fire is back.', state: 'new' },
  },
  { person: 'Ruth Calloway', item: 'Second Opinion on a Stone', age: 30, state: 'cancelled' },
  { person: 'Maria Santos', item: 'Opal Evening: Reading Play of Color', age: 28, state: 'booked', quantity: 2 },
  { person: 'Priya Raman', item: 'Custom Ring Around Your Stone', age: 27, state: 'shipped' },
  { person: 'Eleanor Whitcombe', item: 'Custom Ring Around Your Stone', age: 24, state: 'shipped' },
  { person: 'Beatrice Tan', item: 'Custom Ring Around Your Stone', age: 22, state: 'paid' },
  { person: 'Tadesse Bekele', item: 'Opal Evening: Reading Play of Color', age: 21, state: 'booked' },
  { person: 'Noor Haddad', item: 'Savannah Gem Weekend', age: 20, state: 'booked', quantity: 2 },
  { person: 'Ingrid Solheim', item: 'Emerald Day: Gardens under the Lens', age: 19, state: 'booked', quantity: 2 },
  { person: 'Patrick Doyle', item: 'Welo Opal Rough, Crystal Chips 20 g', age: 18, state: 'shipped', quantity: 2 },
  { person: 'Jerome Baptiste', item: 'Custom Design Deposit', age: 17, state: 'paid' },
  { person: 'Ruth Calloway', item: 'Jacksonville Gem and Mineral Show', age: 16, state: 'booked' },
  { person: 'Rosa Delgado', item: 'Opal Evening: Reading Play of Color', age: 15, state: 'booked' },
  { person: 'Teresa Nguyen', item: 'Custom Ring Around Your Stone', age: 14, state: 'paid' },
  { person: 'Ingrid Solheim', item: 'Opal Line Bracelet in Sterling Silver', age: 13, state: 'estimated' },
  { person: 'Ben Ashworth', item: 'Custom Design Deposit', age: 11, state: 'paid' },
  { person: 'Rosa Delgado', item: 'Stone Setting and Ring Sizing', age: 10, state: 'booked' },
  { person: 'Owen Gallagher', item: 'Jacksonville Gem and Mineral Show', age: 9.5, state: 'booked', quantity: 2 },
  { person: 'Walter Jennings', item: 'Emerald Cabochon Sugarloaf 4.70 ct', age: 8, state: 'estimated' },
  { person: 'Nina Petrova', item: 'Stayish Opal Signet in Oxidized Silver', age: 7, state: 'answered' },
  { person: 'Owen Gallagher', item: 'Opal Cutting and Repolishing', age: 5.5, state: 'booked' },
  { person: 'Grace Abernathy', item: 'Custom Ring Around Your Stone', age: 5, state: 'estimated' },
  { person: 'Carla Mendes', item: 'Custom Design Deposit', age: 4, state: 'estimated' },
  { person: 'Teresa Nguyen', item: 'Jacksonville Gem and Mineral Show', age: 3.5, state: 'booked' },
  { person: 'Luis Ferreira', item: 'Custom Ring Around Your Stone', age: 3, state: 'answered' },
  { person: 'Sam Whitaker', item: 'Custom Ring Around Your Stone', age: 2.9, state: 'accepted' },
  { person: 'Ayesha Karim', item: 'Custom Design Deposit', age: 2.7, state: 'accepted' },
  { person: 'Grace Abernathy', item: 'Emerald Day: Gardens under the Lens', age: 2.5, state: 'booked' },
  { person: 'Caleb Thornton', item: 'Custom Ring Around Your Stone', age: 2.4, state: 'accepted' },
  { person: 'Dana Kowalski', item: 'Emerald Solitaire Ring in Platinum', age: 2, state: 'replied' },
  { person: 'Hannah Lindqvist', item: 'Custom Ring Around Your Stone', age: 1.6, state: 'replied' },
  { person: 'Tadesse Bekele', item: 'Second Opinion on a Stone', age: 1.2, state: 'booked' },
  { person: 'Simone Laurent', item: 'Custom Design Deposit', age: 0.8, state: 'asked' },
  { person: 'Lucille Moreau', item: 'Custom Ring Around Your Stone', age: 0.4, state: 'asked' },
  { person: 'Maria Santos', item: 'Water Opal Pendant in Sterling Silver', age: 0.15, state: 'asked' },
]

export const demoRequests: DemoRequest[] = [
  {
    person: 'Jerome Baptiste',
    kind: 'custom',
    project: 'ring',
    budget: 'USD 1,500',
    age: 62,
    status: 'answered',
    text: "An engagement ring with a green opal, low enough for a nurse's gloves. She wears size 6.",
    answer: 'A bezel in 14k gold can sit under three millimeters. I have sent you two sketches.',
  },
  {
    person: 'Lucille Moreau',
    kind: 'custom',
    project: 'necklace',
    budget: 'USD 400',
    age: 44,
    status: 'answered',
    text: "My grandmother's broken emerald brooch, made into two small pendants for my sisters.",
    answer: 'That works if the larger piece has no crack below the girdle. Please send me a picture of its back.',
  },
  {
    person: 'Ruth Calloway',
    kind: 'contact',
    age: 35,
    status: 'answered',
    text: 'Do you buy old opal jewelry?',
    answer: 'I do not buy, but I can tell you who does so fairly.',
  },
  {
    person: 'Ayesha Karim',
    kind: 'custom',
    project: 'earrings',
    budget: 'USD 600',
    age: 29,
    status: 'answered',
    text: 'Studs with matched water opals, 6 mm, in white gold.',
    answer: 'I have a pair of 5.8 mm that shows the same blue. I can hold it for you until the show.',
  },
  {
    person: 'Beatrice Tan',
    kind: 'contact',
    age: 12.5,
    status: 'answered',
    text: 'Can I see the trapiche slice at the Savannah show?',
    answer: 'Yes. I will bring it and keep it for you until noon.',
  },
  {
    person: 'Priya Raman',
    kind: 'custom',
    project: 'bracelet',
    budget: 'USD 900',
    age: 6.5,
    status: 'read',
    text: 'A line bracelet of small honey opals, for a wrist of 16 cm.\nNo silver, please: she is allergic to nickel.',
  },
  {
    person: 'Patrick Doyle',
    kind: 'custom',
    project: 'ring',
    budget: 'USD 2,500',
    age: 0.6,
    status: 'new',
    text: 'A signet ring with a black opal, for the hand of a carpenter. It will see work.',
  },
  {
    person: 'Ben Ashworth',
    kind: 'contact',
    age: 0.3,
    status: 'new',
    text: 'My opal turned clear after the shower. Is it ruined?',
  },
]
