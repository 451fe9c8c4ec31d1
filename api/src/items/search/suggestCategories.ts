import { type Category, categoryPath, type SuggestedCategory } from '@elegant/shared/rules'
import { fillers } from './readSearch.ts'
import { getWords } from './vocabulary.ts'

const maxSuggested = 3
/** Shorter beginnings of a word name too many categories. */
const minLetters = 2

/** The categories that most words of a search name, by the beginning of a word or its plural; the shortest name first. */
export function suggestCategories(search: string, categories: Category[]): SuggestedCategory[] {
  const words = [...new Set(getWords(search))].filter((word) => word.length >= minLetters && !fillers.has(word))
  const countNamed = ({ name }: Category) => {
    const own = getWords(name)
    return words.filter((word) => own.some((one) => one.startsWith(word) || word === `${one}s`)).length
  }
  return categories
    .map((category) => ({ category, named: countNamed(category) }))
    .filter(({ named }) => named > 0)
    .sort((a, b) => b.named - a.named || a.category.name.length - b.category.name.length)
    .slice(0, maxSuggested)
    .map(({ category }) => ({ name: category.name, path: categoryPath(category, categories) }))
}
