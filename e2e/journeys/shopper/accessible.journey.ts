import { accountScreens } from '../../support/accountScreens.ts'
import { test } from '../../support/journey.ts'
import { publicScreens } from '../../support/screens.ts'
import { screenTrace, testScreens } from '../../support/testScreens.ts'

test.use(screenTrace)

testScreens('the shop', publicScreens)
testScreens('an account', accountScreens)
