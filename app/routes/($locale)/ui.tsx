import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { galleryPage } from "~/features/gallery/gallery.page.server";
import { GalleryPage } from "~/features/gallery/GalleryPage";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";

export const handle = { i18n: ["gallery"] } satisfies ShellHandle;

export const loader = (args: LoaderFunctionArgs) => galleryPage(args);
export const clientLoader = withStrings("gallery");

// For those who build the site: found by its address alone, and by no search engine.
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageHead({ ...data, titleParts: [data.title], path: "/ui", image: "home", isPrivate: true }) : [];

export default function Gallery() {
  const { now, tab } = useLoaderData<typeof loader>();
  return <GalleryPage now={now} tab={tab} />;
}
