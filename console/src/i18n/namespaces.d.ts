import 'i18next'
import type accessControl from './it/accessControl.ts'
import type administration from './it/administration.ts'
import type analytics from './it/analytics.ts'
import type audit from './it/audit.ts'
import type deliveries from './it/deliveries.ts'
import type forms from './it/forms.ts'
import type frame from './it/frame.ts'
import type monitoring from './it/monitoring.ts'
import type newDelivery from './it/newDelivery.ts'
import type overview from './it/overview.ts'
import type policies from './it/policies.ts'
import type recording from './it/recording.ts'
import type registry from './it/registry.ts'
import type sections from './it/sections.ts'
import type tools from './it/tools.ts'
import type tour from './it/tour.ts'
import type transaction from './it/transaction.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame'
    returnNull: false
  }
  interface ResourceNamespaceMap {
    transaction: typeof transaction
    tour: typeof tour
    tools: typeof tools
    overview: typeof overview
    monitoring: typeof monitoring
    audit: typeof audit
    analytics: typeof analytics
    accessControl: typeof accessControl
    administration: typeof administration
    deliveries: typeof deliveries
    forms: typeof forms
    frame: typeof frame
    newDelivery: typeof newDelivery
    policies: typeof policies
    recording: typeof recording
    registry: typeof registry
    sections: typeof sections
  }
}
