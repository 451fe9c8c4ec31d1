import { cleanBody } from '../formattedText/cleanBody.ts'

// The demo's pages that only an owner can write. They say that they are the demo's.

const maker = `
<p>This is a demo shop, and this page belongs to its owner. In a real shop it shows who cuts the stones and sets them: a face, a bench, and a few words in the maker’s own voice.</p>
<h2>What belongs here</h2>
<ul><li><p>Who makes the pieces, and since when.</p></li><li><p>Pictures of the bench and of the hands at work.</p></li><li><p>What the maker does in the shop, and what is given to others.</p></li></ul>
<p>Nobody is invented here. Until an owner writes this page, a new shop has none.</p>`

const credits = `
<p>The pictures and films of stones and jewelry in this demo are renderings. A program of this project computed them; no camera saw these pieces, because they do not exist.</p>
<p>In a real shop the owner’s own pictures take their place, and this page says who made them.</p>`

export const demoPages = [
  { name: 'maker', body: cleanBody(maker.replaceAll('\n', '')) },
  { name: 'credits', body: cleanBody(credits.replaceAll('\n', '')) },
] as const
