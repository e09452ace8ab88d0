import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { ContributionDescriptionSchema, NameSchema, NamespacedIdSchema } from "../fields.ts";

/** A line that the trader positions on the chart and confirms. */
export const ChartAnnotationSchema = closed({
  id: NamespacedIdSchema,
  title: NameSchema,
  description: Type.Optional(ContributionDescriptionSchema),
  kind: Type.Unsafe<"horizontalLine" | "trendLine">({ type: "string", enum: ["horizontalLine", "trendLine"] }),
  color: Type.String({ pattern: "^#[0-9A-Fa-f]{6}$", "x-says": "is not a color: # and 6 hexadecimal digits" }),
  lineWidth: Type.Integer({ minimum: 1, maximum: 5 }),
});

export type ChartAnnotation = Type.Static<typeof ChartAnnotationSchema>;
