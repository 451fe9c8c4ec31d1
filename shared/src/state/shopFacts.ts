import { createContext, use } from 'react'
import { demoFacts } from '../rules/shopFacts.ts'

/** What the owner writes in Shop settings. The shell provides the same facts on the server and in the browser. */
export const ShopFactsContext = createContext(demoFacts)

export const useShopFacts = () => use(ShopFactsContext)
