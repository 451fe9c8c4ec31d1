import { invitationDays } from '@elegant/shared/rules'
import { linkMinutes } from './mailData.ts'
import { greeting } from './mailParts.ts'
import { perRow, type Templates } from './template.ts'

/** The mails about accounts, which customers and staff sign in to. */
export const accountTemplates = {
  verification: perRow((_, { name, url }, shop) => ({
    subject: 'Please confirm your email address',
    blocks: [
      greeting(name),
      `Welcome to ${shop.name}. One step is left: confirm that this address is yours.`,
      { link: 'Confirm the address', url },
      `The link holds for ${linkMinutes.verification} minutes. If you did not sign up, ignore this email: nothing happens.`,
    ],
  })),

  passwordReset: perRow((_, { name, url }) => ({
    subject: 'Choose a new password',
    blocks: [
      greeting(name),
      'Somebody, we hope you, asked for a new password for this address.',
      { link: 'Choose a new password', url },
      `The link works once, within ${linkMinutes.passwordReset} minutes. If it was not you, ignore this email: the password stays as it is.`,
    ],
  })),

  staffInvitation: perRow((_, { name, role, url }, shop) => ({
    subject: `You are invited to the staff of ${shop.name}`,
    blocks: [
      'Hello,',
      `${name || 'The owner'} invites you to work in the admin area of ${shop.name}${role ? ` as: ${role}` : ''}.`,
      { link: 'Accept the invitation', url },
      `The link works once, within ${invitationDays} days, for this address only. If you do not expect it, ignore this email.`,
    ],
  })),

  signUpAttempt: perRow((_, { name, url }, shop) => ({
    subject: 'You already have an account',
    blocks: [
      greeting(name),
      `Somebody, perhaps you, tried to sign up at ${shop.name} with this address. It has an account already.`,
      { link: 'Sign in', url },
      'If it was not you, ignore this email: nothing has changed.',
    ],
  })),
} satisfies Partial<Templates>
