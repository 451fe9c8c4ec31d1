import { newItemRule, parseAmount } from '@elegant/shared/rules'
import { reasonOf } from '../api/reasonOf.ts'
import type { Stone } from './stones.ts'

export interface StoneProblems {
  title?: string
  price?: string
}

/** The typed values that the shop would refuse. */
export function problemsOf({ title, price }: Stone): StoneProblems {
  return { title: problemOf('title', title), price: problemOf('price', parseAmount(price)) }
}

function problemOf(field: keyof StoneProblems, value: unknown): string | undefined {
  try {
    newItemRule.validateSyncAt(field, { [field]: value })
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

export const hasProblem = (stone: Stone) => Object.values(problemsOf(stone)).some(Boolean)
