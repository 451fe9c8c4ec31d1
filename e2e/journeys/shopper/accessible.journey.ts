import { accountScreens } from '../../support/accountScreens.ts'
import { test } from '../../support/journey.ts'
import { publicScreens } from '../../support/screens.ts'
import { testScreens, traceOfScreens } from '../../support/testScreens.ts'

test.use(traceOfScreens)

testScreens('the shop', publicScreens)
testScreens('an account', accountScreens)
