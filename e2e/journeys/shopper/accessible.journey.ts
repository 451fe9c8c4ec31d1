import { accountScreens } from '../../support/accountScreens.ts'
import { publicScreens } from '../../support/screens.ts'
import { testScreens } from '../../support/testScreens.ts'

testScreens('the shop', publicScreens)
testScreens('an account', accountScreens)
