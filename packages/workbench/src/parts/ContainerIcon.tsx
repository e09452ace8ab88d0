import { type LucideProps, Puzzle } from "lucide-react";
import { Suspense } from "react";
import { lazyPart } from "./lazy-part.ts";

interface ContainerIconProps extends LucideProps {
  /** As the extension names it. */
  readonly name: string | undefined;
}

/** A page that cannot load the icons shows the one for an unknown name. */
const { View: Named } = lazyPart<ContainerIconProps>(async () => {
  try {
    const { containerIcon } = await import("@bourse/ui/icons");
    return ({ name, ...props }) => {
      const Icon = containerIcon(name);
      return <Icon {...props} />;
    };
  } catch (cause) {
    console.warn("The icons of containers could not be loaded.", cause);
    return ({ name: _name, ...props }) => <Puzzle {...props} />;
  }
});

/** The icon of an extension's container. The set of them is no part of the first load. */
export function ContainerIcon({ name, ...props }: ContainerIconProps) {
  return (
    <Suspense fallback={<Puzzle {...props} />}>
      <Named name={name} {...props} />
    </Suspense>
  );
}
