import { newItemRule, parseAmount } from '@elegant/shared/rules'
import { ValidationError } from 'yup'
import type { Stone } from './stones.ts'

export interface StoneProblems {
  title?: string
  price?: string
}

const rule = newItemRule.pick(['title', 'price'])

/** What the shop would refuse of what was typed. */
export function problemsOf({ title, price }: Stone): StoneProblems {
  try {
    rule.validateSync({ title, price: parseAmount(price) }, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const messageOf = (field: string) => error.inner.find(({ path }) => path === field)?.message
    return { title: messageOf('title'), price: messageOf('price') }
  }
}

export const hasProblem = (stone: Stone) => Object.values(problemsOf(stone)).some(Boolean)
