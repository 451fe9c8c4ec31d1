import { newItemRule, parseAmount } from '@elegant/shared/rules'
import { getReason } from '../api/getReason.ts'
import type { Stone } from './stones.ts'

export interface StoneProblems {
  title?: string
  price?: string
}

/** The typed values that the shop would refuse. */
export function findProblems({ title, price }: Stone): StoneProblems {
  return { title: findProblem('title', title), price: findProblem('price', parseAmount(price)) }
}

function findProblem(field: keyof StoneProblems, value: unknown): string | undefined {
  try {
    newItemRule.validateSyncAt(field, { [field]: value })
    return undefined
  } catch (error) {
    return getReason(error)
  }
}

export const hasProblem = (stone: Stone) => Object.values(findProblems(stone)).some(Boolean)
