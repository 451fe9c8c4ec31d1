import {
  defaultCurrency,
  formatMoney,
  getMargin,
  getMetalValue,
  type Item,
  type ItemCosts,
  type MetalPrices,
  pricePerCarat,
} from '@elegant/shared/rules'
import { Button } from '@elegant/shared/ui'
import { DescriptionItem, DescriptionList } from '../detail/DescriptionList.tsx'

interface CostFiguresProps {
  item: Pick<Item, 'price' | 'currency' | 'item_info'>
  costs: Pick<ItemCosts, 'cost' | 'metal' | 'metal_grams'>
  /** Undefined until they have loaded. */
  prices: MetalPrices | undefined
  onEditPrices: () => void
}

/** The figures that follow from price and costs: margin, price per carat, and the value of the metal at the spot price. */
export function CostFigures({ item, costs, prices, onEditPrices }: CostFiguresProps) {
  const { price, currency } = item
  const margin = getMargin(price, costs.cost)
  const perCarat = pricePerCarat(item)
  const metal = getMetalValue(costs, prices)
  return (
    <DescriptionList>
      <DescriptionItem name="Price">{price > 0 ? formatMoney(price, currency) : 'On request'}</DescriptionItem>
      {margin && (
        <DescriptionItem name="Margin">
          {formatMoney(margin.amount, currency)} ({margin.percent}% of the price)
        </DescriptionItem>
      )}
      {perCarat !== undefined && <DescriptionItem name="Per carat">{formatMoney(perCarat, currency)}</DescriptionItem>}
      {costs.metal && prices && (
        <DescriptionItem name="Metal">
          {metal === undefined ? 'Type its weight and the spot price.' : formatMoney(metal, defaultCurrency)}{' '}
          <Button variant="quiet" onClick={onEditPrices}>
            Spot prices
          </Button>
        </DescriptionItem>
      )}
    </DescriptionList>
  )
}
