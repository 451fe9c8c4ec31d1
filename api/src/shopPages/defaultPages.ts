import type { ShopPageName } from '@elegant/shared/rules'

// The texts that come with the shop. They say how this shop works and promise nothing that only its owner can promise:
// no rate, no term of days, no law.

const shipping = `
<p>An order begins with a question and is settled with an estimate. The estimate names what shipping costs, so you know it before you pay anything. If you need a piece by a certain day, please tell us first.</p>
<h2>Where to</h2>
<p>Once you have accepted an estimate, we ask for the address. You can change it until the parcel has left. If you live in another country, please ask before you order: what its customs charge is not in our hands.</p>
<h2>On its way</h2>
<p>When the parcel leaves us, you get the carrier and the tracking number, by email and in your conversation with us.</p>
<h2>If something goes wrong</h2>
<p>If a parcel arrives damaged, or does not arrive, please write to us at once, with pictures if you can. We ask the carrier, and tell you what we can do.</p>`

const returns = `
<p>A stone looks different in your hand than on a screen. If a piece is not what you expected, please write to us as soon as you can, and before you send anything back.</p>
<h2>How to return a piece</h2>
<ol><li><p>Write to us in your conversation, or <a href="/contact">by message</a>, with the number of your order.</p></li><li><p>We answer in person: whether and until when we take it back, where to send it, and what you get back.</p></li><li><p>Pack it as it came, and keep the carrier’s receipt.</p></li></ol>
<h2>Made for you</h2>
<p>A piece that was made, changed or resized for you is hard to sell to somebody else. Please ask us what holds for it before you accept its estimate.</p>
<h2>Your rights</h2>
<p>Whatever rights the law gives you stay as they are. Nothing on this page takes one away.</p>`

const faq = `
<h2>How do I buy a piece?</h2>
<p>Press Enquire Now on its page, and send your cart. You pay nothing at that point. We answer with an estimate that names everything it costs; when you accept it, the piece is held for you, and the estimate says how and when to pay.</p>
<h2>Do I need an account?</h2>
<p>No. Leave an email address with your order, so that we can answer. Each order has a conversation of its own, whose address opens it on any device.</p>
<h2>Is a piece still there?</h2>
<p>Its page says so: available, asked about, on hold, at a show, or sold. Most pieces are one of a kind.</p>
<h2>Can you hold a piece for me?</h2>
<p>Yes. Ask for a hold on the page of a piece that is one of a kind. We tell you until when we keep it.</p>
<h2>Are your stones treated?</h2>
<p>Each gem’s page names its treatment, and says where we know it from. If we do not know, it says that too.</p>
<h2>How do I care for an opal?</h2>
<p>Keep it from heat, from chemicals and from sudden changes of temperature. Some opals drink water and change for a while, so please ask us about yours before you wet it.</p>
<h2>Can you make something for me?</h2>
<p>Yes. Tell us your idea on the page <a href="/custom-jewelry">Custom Jewelry</a>.</p>`

const privacy = `
<p>This page says what this shop keeps about you, and why.</p>
<h2>In your browser</h2>
<ul><li><p>Your cart, until you send or empty it.</p></li><li><p>A random number without a name, by which the shop knows a guest’s orders again.</p></li><li><p>What you sent last, with its numbers, for 30 days, so that you find its page again.</p></li><li><p>The last eight pieces you looked at, by name and picture, so that you find them again. They are not sent to us.</p></li><li><p>The pieces that you keep as favorites, by number, until you remove them. When you sign in, they move to your account, and signing out leaves none of them here.</p></li><li><p>The pieces you chose to compare, by number; whether you read sizes in inches; and how large your screen shows a bank card, once you have measured it. They are not sent to us either, but the address of a comparison names its pieces.</p></li><li><p>What you have typed into a form, until you send it or close the tab.</p></li><li><p>With an account: a cookie that keeps you signed in, and one for a year by which we know this browser from a stranger’s who guesses passwords.</p></li><li><p>At times, for up to 30 days, a cookie with a number from 0 to 99, while a new version of the shop is tried by some visitors first.</p></li></ul>
<p>All of it is needed for what you do here. Nothing follows you to other sites, there is no advertising, and no other company’s scripts run here. That is why no banner asks you for consent.</p>
<p>If you came by the link of somebody who recommends this shop, a cookie keeps the code of that link for 30 days, so that we can thank them. Your order or message takes the code along.</p>
<p>A video from YouTube loads only when you play it. YouTube learns of your visit then, and not before.</p>
<h2>What you send us</h2>
<p>Your orders, holds, requests and messages, with the name, email address, phone number and postal address that you give. We use them to answer you and to send what you have ordered. The carrier gets the address of a parcel.</p>
<p>If you pay by card, you do so on the page of our payment provider. Your card number never reaches this shop.</p>
<h2>If you ask us to tell you when a piece comes</h2>
<p>Your email address and what you look for, until you end it on the page that each of these mails leads to, or by the unsubscribe button of your mail program. Without your confirmation both are deleted after seven days. The address is used for nothing else, and we write at most once a day.</p>
<h2>With an account</h2>
<p>Your name and email address, a password that nobody can read, and when and from which device you signed in. Your account page shows these devices, and signs them out. The pieces that you keep as favorites, so that you find them on all your devices.</p>
<h2>What our server notes</h2>
<p>To keep the shop working and safe, the server can note technical facts of a call, such as a network address. Speed and errors are counted as numbers, without anything that says who you are.</p>
<h2>Your say</h2>
<p>Ask us what we keep about you, and to correct or delete it: <a href="/contact">write to us</a>.</p>`

const terms = `
<p>This page says how buying from us works.</p>
<h2>Asking and ordering</h2>
<p>A cart or an enquiry settles nothing, on your side or on ours. An order is settled when you accept our estimate. The estimate names the piece, what it costs, and what is due when.</p>
<h2>Prices</h2>
<p>Prices are shown with their currency. Should one be wrong, we tell you before you accept anything.</p>
<h2>What we say about a stone</h2>
<p>We describe each stone as well as we know it, with its treatment and where we know it from. Colors differ from screen to screen, and natural stones differ from each other.</p>
<h2>Holds</h2>
<p>A hold keeps a piece for you until the time that its page names. After it, the next in line has the piece.</p>
<h2>Changing your mind</h2>
<p>Please write to us in your conversation. See <a href="/help/returns">Returns</a> for a piece that has reached you.</p>
<h2>Pictures and words</h2>
<p>The pictures and texts of this shop are ours. Please ask before you use them.</p>`

const accessibility = `
<p>Everybody should be able to look, ask and buy here. We work toward the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.</p>
<h2>What is tested</h2>
<ul><li><p>The pages are checked by a program for accessibility, in a wide window and in that of a phone, in light and in dark colors.</p></li><li><p>Pages fit a window of 320 pixels, so they can be enlarged without scrolling sideways.</p></li><li><p>Everything can be done with the keyboard alone, and the focus is visible.</p></li><li><p>Pages can be read, and the forms for messages and custom pieces sent, without JavaScript.</p></li><li><p>Movement stops if your system asks for less of it.</p></li></ul>
<h2>What may not work yet</h2>
<p>Programs find only part of what is in the way. Some pictures may have a description that says too little, and videos may have no captions.</p>
<h2>Tell us</h2>
<p>If something stops you, please <a href="/contact">write to us</a>, with the page and what you use to read it. We help you with your order in person, and repair the page.</p>`

/** The bodies as the API would store them. */
export const defaultBodies: Record<ShopPageName, string> = {
  shipping: oneLine(shipping),
  returns: oneLine(returns),
  faq: oneLine(faq),
  privacy: oneLine(privacy),
  terms: oneLine(terms),
  accessibility: oneLine(accessibility),
  // Only the owner knows who makes the pieces, and who made the pictures.
  maker: '',
  credits: '',
}

function oneLine(body: string): string {
  return body.replace(/\n/g, '')
}
