import { createContext, use } from 'react'
import { demoFacts } from '../rules/shop/shopFacts.ts'

/** The shop's facts from Shop settings. The shell provides the same ones on the server and in the browser. */
export const ShopFactsContext = createContext(demoFacts)

export const useShopFacts = () => use(ShopFactsContext)
