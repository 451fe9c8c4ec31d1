import { contactMessageRule, customRequestRule } from './request.ts'

const strict = { strict: true, abortEarly: true }
const request = {
  name: 'Ada Welo',
  email: 'ada@example.com',
  phone: '904 555 0142',
  projectType: 'ring',
  budget: '500 to 800',
  description: 'A ring with an opal',
}
const custom = (changes: object) =>
  customRequestRule.validate({ ...request, description: 'A ring with a welo opal', ...changes }, strict)
const contact = (changes: object) =>
  contactMessageRule.validate({ name: 'Ada', email: 'ada@example.com', message: 'Hello', ...changes }, strict)

test.each([
  [{ name: 'Al' }],
  [{ name: 'a'.repeat(100) }],
  [{ name: `  ${'a'.repeat(100)}  ` }],
  [{ email: `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(57)}.com` }],
  [{ phone: '9'.repeat(10) }],
  [{ phone: '9'.repeat(20) }],
  [{ phone: 'call at noon' }],
  [{ projectType: undefined }],
  [{ projectType: 'other' }],
  [{ budget: '5' }],
  [{ budget: 'x'.repeat(100) }],
  [{ description: 'x'.repeat(20) }],
  [{ description: 'x'.repeat(1000) }],
  [{ description: 'A ring\nwith a welo opal' }],
])('accepts a custom request with %j', async (changes) => {
  await expect(custom(changes)).resolves.toBeDefined()
})

const shortName = 'Name must be at least 2 characters'
const badEmail = 'Invalid email address'
const shortPhone = 'Phone must be at least 10 characters'
const shortDescription = 'Description must be at least 20 characters'

test.each([
  [{ name: undefined }, shortName],
  [{ name: null }, shortName],
  [{ name: '' }, shortName],
  [{ name: ' A ' }, shortName],
  [{ name: 'a'.repeat(101) }, 'Name must be at most 100 characters'],
  [{ name: 'Ada\r\nBcc: all@example.com' }, 'Name must be one line'],
  [{ name: 'Ada \u202Eoleew' }, 'Name must not have characters that turn the direction of text around'],
  [{ name: 5 }, 'Name must be a string'],
  [{ email: undefined }, badEmail],
  [{ email: '' }, badEmail],
  [{ email: 'a@b' }, badEmail],
  [{ email: 'a@example.com, b@example.com' }, badEmail],
  [{ email: 'a@example.com\r\nBcc: b@example.com' }, badEmail],
  [
    { email: `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(58)}.com` },
    'Email must be at most 255 characters',
  ],
  [{ phone: undefined }, shortPhone],
  [{ phone: '9'.repeat(9) }, shortPhone],
  [{ phone: ' '.repeat(10) }, shortPhone],
  [{ phone: '9'.repeat(21) }, 'Phone must be at most 20 characters'],
  [{ phone: '904 555 01\n42' }, 'Phone must be one line'],
  [{ projectType: 'x' }, 'projectType must be one of ring, necklace, bracelet, earrings, other'],
  [{ budget: undefined }, 'Budget is required'],
  [{ budget: '' }, 'Budget is required'],
  [{ budget: '  ' }, 'Budget is required'],
  [{ budget: 'x'.repeat(101) }, 'Budget must be at most 100 characters'],
  [{ budget: '5\n00' }, 'Budget must be one line'],
  [{ description: undefined }, shortDescription],
  [{ description: 'x'.repeat(19) }, shortDescription],
  [{ description: ' '.repeat(20) }, shortDescription],
  [{ description: 'x'.repeat(1001) }, 'Description must be at most 1000 characters'],
  [{ description: `${'x'.repeat(20)}\u0000` }, "Description contains a character that can't be stored"],
  [{ status: 'answered' }, 'Unknown field: status'],
])('rejects a custom request with %j: %s', async (changes, message) => {
  await expect(custom(changes)).rejects.toThrow(message)
})

test.each([[{}], [{ phone: '' }], [{ phone: '904 555 0142' }], [{ message: 'x'.repeat(1000) }]])(
  'accepts a contact message with %j',
  async (changes) => {
    await expect(contact(changes)).resolves.toBeDefined()
  },
)

test.each([
  [{ name: 'A' }, shortName],
  [{ email: 'ada' }, badEmail],
  [{ phone: '904 555' }, shortPhone],
  [{ message: undefined }, 'Message is required'],
  [{ message: ' \n ' }, 'Message is required'],
  [{ message: 'x'.repeat(1001) }, 'Message must be at most 1000 characters'],
  [{ budget: '500' }, 'Unknown field: budget'],
])('rejects a contact message with %j: %s', async (changes, message) => {
  await expect(contact(changes)).rejects.toThrow(message)
})
